import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

interface Props<T extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
  /** Of the arrow, which lies over the end of the box. */
  readonly arrowClassName?: string;
}

/** The browser's own select, which phones show as a wheel or a sheet, with an arrow of ours. */
export function Select<T extends string>(props: Props<T>) {
  const { value, options, onChange, className = '', arrowClassName = 'right-2', ...select } = props;
  return (
    <>
      <select
        {...select}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={`cursor-pointer appearance-none rounded-lamp ${className}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        strokeWidth={1.5}
        size={16}
        className={`pointer-events-none absolute text-muted ${arrowClassName}`}
      />
    </>
  );
}
