import { BookOpen, Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useChangeReader, useReaderState } from '../../shared/app-context.ts';
import { type Theme, themes } from '../../storage/reader-state.ts';
import { IconButton } from '../../ui/icon-button.tsx';

const icons = { light: Sun, sepia: BookOpen, dark: Moon };

/** Turns through the three themes and keeps the choice on the device. */
export function ThemeButton() {
  const chosen = useReaderState((state) => state.theme);
  const change = useChangeReader();
  const [systemTheme, setSystemTheme] = useState<Theme>();
  useEffect(() => setSystemTheme(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'), []);
  const theme = chosen ?? systemTheme;
  const next = themes[(themes.indexOf(theme ?? 'light') + 1) % themes.length] ?? 'light';
  const label = theme ? `Theme: ${theme}. Change to ${next}` : 'Change theme';
  return <IconButton name={label} icon={icons[theme ?? 'light']} onClick={() => change({ theme: next })} />;
}
