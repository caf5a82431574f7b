import { useId } from 'react';
import { useLazyComponent } from '../../ui/lazy-component.ts';

const loadViewer = () => import('./agreement-viewer.tsx').then(({ AgreementViewer }) => AgreementViewer);

interface Props {
  readonly isAccepted: boolean;
  readonly onChange: (isAccepted: boolean) => void;
}

/** The box that accepts the agreement. Ticking it shows what one accepts; the link shows it without. */
export function Agreement({ isAccepted, onChange }: Props) {
  const id = useId();
  const { Component: Viewer, preload, open, close } = useLazyComponent(loadViewer);
  return (
    <div className="flex items-start gap-3 text-[0.9375rem]">
      <input
        id={id}
        type="checkbox"
        name="agreement"
        // Not `required`: that would answer in the words of the browser.
        aria-required="true"
        checked={isAccepted}
        onFocus={preload}
        onPointerEnter={preload}
        onChange={({ target }) => {
          onChange(target.checked);
          if (target.checked) open();
        }}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span>
        <label htmlFor={id}>I accept the</label>{' '}
        <button
          type="button"
          onPointerEnter={preload}
          onClick={open}
          className="text-accent underline underline-offset-4"
        >
          End User License Agreement
        </button>
      </span>
      {Viewer && <Viewer onClose={close} />}
    </div>
  );
}
