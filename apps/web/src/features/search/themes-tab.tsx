import { type Theme, themes } from '@lampstand/content/themes';
import { useReturnedPosition } from '../../ui/link-state.ts';
import { ReferenceLink } from '../../ui/reference-link.tsx';

/** Fifteen great themes, each with four passages to enter it by. */
export function ThemesTab() {
  useReturnedPosition();
  return (
    <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
      {themes.map((theme) => (
        <li
          key={theme.title}
          className="border-hairline border-t pt-6 first:border-t-0 first:pt-0 sm:nth-2:border-t-0 sm:nth-2:pt-0"
        >
          <ThemeCard theme={theme} />
        </li>
      ))}
    </ul>
  );
}

function ThemeCard({ theme: { title, description, references } }: { theme: Theme }) {
  return (
    <article>
      <h2 className="mb-2 font-serif text-xl">{title}</h2>
      <p className="mb-3 text-muted leading-relaxed">{description}</p>
      <ul className="grid grid-cols-1">
        {references.map((reference) => (
          <li key={reference}>
            <ReferenceLink
              reference={reference}
              className="inline-flex min-h-11 items-center pointer-fine:min-h-9 font-serif text-accent lining-nums underline-offset-4 hover:underline"
            />
          </li>
        ))}
      </ul>
    </article>
  );
}
