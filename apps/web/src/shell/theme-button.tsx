import { BookOpen, Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { changeReaderCookie, type Theme, themes } from '../reader-cookie.ts';

const icons = { light: Sun, sepia: BookOpen, dark: Moon };

/** Turns through the three themes and keeps the choice on the device. */
export function ThemeButton() {
  const [theme, setTheme] = useState<Theme>();
  useEffect(() => setTheme(currentTheme()), []);
  const next = themes[(themes.indexOf(theme ?? 'light') + 1) % themes.length] ?? 'light';
  const Icon = icons[theme ?? 'light'];
  const label = theme ? `Theme: ${theme}. Change to ${next}` : 'Change theme';
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => {
        document.documentElement.dataset.theme = next;
        changeReaderCookie({ theme: next });
        setTheme(next);
      }}
      className="grid size-11 place-items-center rounded-lamp text-muted hover:bg-hairline/60 hover:text-ink"
    >
      <Icon aria-hidden="true" strokeWidth={1.5} size={20} />
    </button>
  );
}

function currentTheme(): Theme {
  const chosen = themes.find((theme) => theme === document.documentElement.dataset.theme);
  return chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}
