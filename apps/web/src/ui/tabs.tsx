import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

interface Props<T extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: T; readonly label: string }[];
  readonly chosen: T;
  readonly onChoose: (id: T) => void;
  /** What the tutorial calls them. */
  readonly tour?: string;
  /** What stands at the end of their line. */
  readonly end?: ReactNode;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
}

/** Several pages in the place of one. The arrows move between their names. */
export function Tabs<T extends string>(props: Props<T>) {
  const { label, tour, tabs, chosen, onChoose, end, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (tabs.findIndex((tab) => tab.id === chosen) + step + tabs.length) % tabs.length;
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
    if (tabs[next]) onChoose(tabs[next].id);
  };
  return (
    <>
      <div className="mb-6 flex items-center justify-between border-hairline border-b md:mb-8">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={onKeyDown}
          data-tour={tour}
          className="flex gap-6"
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}${tab.id}`}
              aria-selected={tab.id === chosen}
              aria-controls={tab.id === chosen ? `${id}panel` : undefined}
              tabIndex={tab.id === chosen ? 0 : -1}
              onClick={() => onChoose(tab.id)}
              className="-mb-px min-h-12 border-transparent border-b-2 font-serif text-lg text-muted hover:text-ink aria-selected:border-gold aria-selected:text-ink md:text-xl"
            >
              {tab.label}
            </button>
          ))}
        </div>
        {end}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${chosen}`}>
        {children}
      </div>
    </>
  );
}
