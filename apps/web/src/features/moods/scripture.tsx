import { parseVerseId } from '@lampstand/canon';
import type { AiSuggestion } from '@lampstand/contract';
import { BookOpen, Heart } from 'lucide-react';
import { useLocation } from 'react-router';
import { typeset } from '../../scripture/typeset.ts';
import { Citation } from '../../shared/answers/citation.tsx';
import { signIn } from '../../shared/dialogs.ts';
import { useToggleFavorite } from '../../shared/personal/changes.ts';
import { useFavorites } from '../../shared/personal/lists.ts';
import { useSession } from '../../shared/session/session.ts';

interface Props {
  readonly scripture: AiSuggestion;
  /** The tutorial points at the first one. */
  readonly isFirst: boolean;
}

const action =
  'inline-flex min-h-11 items-center gap-2 rounded-lamp px-3 text-muted text-sm hover:bg-hairline/60 hover:text-ink';

/** A passage, why it is offered, and what can be done with it. */
export function Scripture({ scripture: { id, reference, text, reason, version }, isFirst }: Props) {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const { data: favorites } = useFavorites();
  const toggleFavorite = useToggleFavorite();
  const address = parseVerseId(id);
  const isFavorite = favorites?.some(({ verseId }) => verseId === id) ?? false;
  const favorite = () => {
    if (status === 'signed-out') signIn.open({ path: pathname + search });
    else void toggleFavorite({ verseId: id, text, version });
  };
  return (
    <>
      <h3 className="text-accent text-sm">{reference.replaceAll('-', '–')}</h3>
      <blockquote className="my-1 font-serif text-lg leading-8">{typeset(text)}</blockquote>
      <p className="text-muted leading-relaxed">{reason}</p>
      <div data-tour={isFirst ? 'mood-verse-actions' : undefined} className="-ml-3 mt-1 flex flex-wrap">
        <button
          type="button"
          aria-pressed={isFavorite}
          aria-label={`Favorite ${reference}`}
          onClick={favorite}
          className={action}
        >
          <Heart
            aria-hidden="true"
            strokeWidth={1.5}
            size={18}
            className={isFavorite ? 'fill-current text-accent' : undefined}
          />
          Favorite
        </button>
        {address && (
          <Citation
            place={{ ...address, book: address.book.name }}
            aria-label={`Open ${reference} in the reader`}
            className={action}
          >
            <BookOpen aria-hidden="true" strokeWidth={1.5} size={18} />
            Open in the reader
          </Citation>
        )}
      </div>
    </>
  );
}
