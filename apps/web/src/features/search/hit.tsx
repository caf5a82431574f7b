import { findBook, readerPath, type VerseAddress } from '@lampstand/canon';
import type { FoundPage } from '@lampstand/contract';
import { Copy, Heart } from 'lucide-react';
import { useReaderState } from '../../shared/app-context.ts';
import { copyText } from '../../shared/copy-text.ts';
import { signIn } from '../../shared/dialogs.ts';
import { useToggleFavorite } from '../../shared/personal/changes.ts';
import { useFavorites } from '../../shared/personal/lists.ts';
import { useSession } from '../../shared/session/session.ts';
import type { LinkState } from '../../ui/link-state.ts';
import { PassageLink } from '../../ui/passage-link.tsx';
import { HitButton } from './hit-button.tsx';
import { MarkedText } from './marked-text.tsx';

type FoundHit = FoundPage['hits'][number];
type Reading = FoundHit['readings'][number];

interface Props {
  readonly hit: FoundHit;
  /** Whether only one version was searched, which then need not be named. */
  readonly isAlone: boolean;
}

/** One verse that was found, in each version that answers. */
export function Hit({ hit, isAlone }: Props) {
  const ownVersion = useReaderState((state) => state.version);
  const isLocked = useSession().status === 'signed-out';
  const { data: favorites } = useFavorites();
  const toggleFavorite = useToggleFavorite();
  const book = findBook(hit.book);
  const [first] = hit.readings;
  if (!book || !first) return null;
  const isFavorite = favorites?.some(({ verseId }) => verseId === hit.id) ?? false;
  const verse: VerseAddress = { book, chapter: hit.chapter, verse: hit.verse };
  const { version } = hit.readings.find((reading) => reading.version === ownVersion) ?? first;
  const favorite = () => {
    const { text } = hit.readings.find((reading) => reading.version === version) ?? first;
    if (!isLocked) return void toggleFavorite({ verseId: hit.id, text, version });
    const state: LinkState = { intended: { verse: hit.verse, action: 'favorite' } };
    signIn.open({ path: readerPath(version, verse, hit.verse), state });
  };
  return (
    <li className="py-3">
      <div className="-mr-3 flex items-center">
        <PassageLink
          version={version}
          verse={verse}
          returnVerseId={hit.id}
          data-result={hit.id}
          className="mr-auto inline-flex min-h-11 items-center text-accent text-sm underline-offset-4 hover:underline"
        >
          {hit.reference}
        </PassageLink>
        {isAlone && <CopyButton reference={hit.reference} reading={first} />}
        <HitButton
          icon={Heart}
          label={`Favorite ${hit.reference}`}
          {...(isLocked ? { locked: 'Sign in to favorite verses' } : { isPressed: isFavorite })}
          onClick={favorite}
        />
      </div>
      {isAlone ? (
        <VerseText reading={first} />
      ) : (
        <ul className="grid gap-1">
          {hit.readings.map((reading) => (
            <li
              key={reading.version}
              className="-mr-3 grid grid-cols-[1fr_auto] items-center sm:grid-cols-[2.75rem_1fr_auto] sm:items-start"
            >
              <PassageLink
                version={reading.version}
                verse={verse}
                returnVerseId={hit.id}
                aria-label={`${hit.reference} in ${reading.version.toUpperCase()}`}
                className="inline-flex min-h-8 items-center text-muted text-xs tracking-wide underline-offset-4 hover:text-ink hover:underline"
              >
                {reading.version.toUpperCase()}
              </PassageLink>
              <div className="col-span-2 pr-3 max-sm:row-start-2 sm:col-span-1">
                <VerseText reading={reading} />
              </div>
              <CopyButton reference={hit.reference} reading={reading} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function VerseText({ reading: { text, highlights } }: { reading: Reading }) {
  return (
    <p className="font-serif text-lg leading-8 [overflow-wrap:anywhere]">
      <MarkedText text={text} marks={highlights} />
    </p>
  );
}

function CopyButton({ reference, reading }: { reference: string; reading: Reading }) {
  const version = reading.version.toUpperCase();
  return (
    <HitButton
      icon={Copy}
      label={`Copy ${reference} (${version})`}
      onClick={() => void copyText(`${reading.text}\n${reference} (${version})`)}
    />
  );
}
