import { ALargeSmall } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLazyComponent } from '../../../ui/lazy-component.ts';

const loadPanel = () => import('./menu-panel.tsx').then(({ MenuPanel }) => MenuPanel);

interface Props {
  readonly onFind: () => void;
  /** What a phone's bar has no room for. */
  readonly compare: { readonly label: string; toggle(): void };
}

/** The button of the reader's menu. */
export function ReaderMenu({ onFind, compare }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const { Component: Panel, preload, open, close } = useLazyComponent(loadPanel);
  return (
    <>
      <IconButton
        ref={button}
        name="Reading preferences"
        icon={ALargeSmall}
        aria-haspopup="dialog"
        aria-expanded={Panel !== undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      />
      {Panel && <Panel button={button} onClose={close} onFind={onFind} compare={compare} />}
    </>
  );
}
