import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from './icon-button.tsx';

interface ChoicesProps<T extends string> {
  readonly legend: string;
  readonly choices: readonly { readonly value: T; readonly label: ReactNode; readonly name?: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** The focus goes here when the panel opens. */
  readonly isFirst?: boolean;
}

/** One of a few, all of them in sight: radio buttons, set as the parts of one bar. */
export function Choices<T extends string>({ legend, choices, value, onChange, isFirst }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-muted text-sm">{legend}</legend>
      <div className="flex rounded-lamp border border-hairline p-0.5">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative flex min-h-11 grow basis-0 cursor-pointer items-center justify-center gap-1.5 rounded-[8px] px-1 text-sm text-muted has-checked:bg-hairline/60 has-checked:text-ink has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              aria-label={choice.name}
              checked={choice.value === value}
              data-first-focus={isFirst && choice.value === value ? '' : undefined}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-[8px] outline-none"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface StepsProps<T extends string> {
  readonly label: string;
  readonly names: { readonly less: string; readonly more: string };
  readonly steps: readonly T[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A few steps, smaller and larger, with the present one shown. */
export function Steps<T extends string>({ label, names, steps, value, onChange }: StepsProps<T>) {
  const id = useId();
  const at = steps.indexOf(value);
  const go = (to: number) => {
    const step = steps[to];
    if (step !== undefined) onChange(step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lie in one line with its legend.
    <div role="group" aria-labelledby={id} className="flex items-center justify-between gap-2">
      <span id={id} className="text-sm">
        {label}
      </span>
      <div className="flex items-center">
        {/* Not `disabled` at the ends: a button that is disabled while it has the focus loses it. */}
        <IconButton name={names.less} icon={Minus} aria-disabled={at <= 0} onClick={() => go(at - 1)} />
        <output className="w-20 text-center">
          <span className="sr-only">{`${at + 1} of ${steps.length}`}</span>
          <span aria-hidden="true" className="flex items-end justify-center gap-1.5">
            {steps.map((step, i) => (
              <span key={step} className={`size-1.5 rounded-full ${i <= at ? 'bg-accent' : 'bg-hairline'}`} />
            ))}
          </span>
        </output>
        <IconButton
          name={names.more}
          icon={Plus}
          aria-disabled={at >= steps.length - 1}
          onClick={() => go(at + 1)}
        />
      </div>
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly note?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({ label, note, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-describedby={note ? id : undefined}
      onClick={() => onChange(!isOn)}
      className="group flex min-h-11 w-full items-center justify-between gap-4 text-left text-sm"
    >
      <span>
        {label}
        {note && (
          <span id={id} className="block text-muted text-xs">
            {note}
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className="h-6 w-10 shrink-0 rounded-full border border-muted p-[3px] group-aria-checked:border-accent group-aria-checked:bg-accent"
      >
        <span className="block size-4 rounded-full bg-muted transition duration-150 ease-out group-aria-checked:translate-x-4 group-aria-checked:bg-raised" />
      </span>
    </button>
  );
}
