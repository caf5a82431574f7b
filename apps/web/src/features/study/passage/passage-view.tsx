import { findVersion, parseVerseId, type VersionId } from '@lampstand/canon';
import type { FoundPage } from '@lampstand/contract';
import { useState } from 'react';
import { typeset } from '../../../scripture/typeset.ts';
import { VerseReferences } from '../../../shared/cross-references/verse-references.tsx';
import { PassageLink, useOpenPassage } from '../../../ui/passage-link.tsx';
import { NotesBeside } from '../notes/notes-beside.tsx';
import { Aside } from './aside.tsx';
import { PassageAssistant } from './passage-assistant.tsx';
import { PassageTerms } from './passage-terms.tsx';

type Verse = FoundPage['hits'][number];

interface Props {
  readonly version: VersionId;
  readonly found: FoundPage;
}

/** The text of a passage, and beside it the cross references of one of its verses and its terms. */
export function PassageView({ version, found }: Props) {
  const { hits, passages, total } = found;
  const [first] = hits;
  const [chosen, setChosen] = useState(first);
  const openPassage = useOpenPassage();
  const address = chosen && parseVerseId(chosen.id);
  const start = first && parseVerseId(first.id);
  if (!chosen || !address || !start) return null;
  return (
    <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <article>
        <h2 className="font-serif text-2xl lining-nums">
          {passages.map(({ reference }) => reference.replaceAll('-', '–')).join('; ')}
        </h2>
        <p className="mb-4 text-muted text-sm">{findVersion(version)?.fullName}</p>
        <Verses verses={hits} chosen={chosen} onChoose={setChosen} />
        {total > hits.length && (
          <p className="mt-4 text-muted text-sm">
            These are the first {hits.length} of {total} verses.
          </p>
        )}
        <PassageLink
          version={version}
          verse={start}
          className="mt-4 inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline"
        >
          Read it in its chapter
        </PassageLink>
        {passages[0] && <PassageAssistant reference={passages[0].reference} version={version} />}
      </article>
      <div className="grid content-start gap-8">
        <PassageTerms text={hits.flatMap(({ readings }) => readings.map(({ text }) => text)).join(' ')} />
        <NotesBeside
          reference={passages.map(({ reference }) => reference).join('; ')}
          chapters={new Set(hits.map(({ id }) => id.replace(/_\d+$/, '')))}
        />
        <Aside title="Cross references" subtitle={chosen.reference}>
          <VerseReferences
            key={chosen.id}
            version={version}
            verse={address}
            onOpen={(target) => openPassage(version, target)}
          />
        </Aside>
      </div>
    </div>
  );
}

interface VersesProps {
  readonly verses: readonly Verse[];
  readonly chosen: Verse;
  readonly onChoose: (verse: Verse) => void;
}

/** Verse by verse; the number of one shows where else scripture speaks of what it says. */
function Verses({ verses, chosen, onChoose }: VersesProps) {
  return (
    <ol className="font-serif text-lg leading-8">
      {verses.map((verse, i) => (
        <li key={verse.id}>
          {isNewChapter(verse, verses[i - 1]) && (
            <h3 className="mt-4 mb-1 text-accent text-base lining-nums">
              {verse.book} {verse.chapter}
            </h3>
          )}
          <div
            className={`-ml-2 grid grid-cols-[2.5rem_1fr] border-l-2 ${verse === chosen ? 'border-gold' : 'border-transparent'}`}
          >
            <button
              type="button"
              aria-label={`Cross references of ${verse.reference}`}
              aria-pressed={verse === chosen}
              onClick={() => onChoose(verse)}
              className="min-h-8 self-start rounded-lamp font-sans text-muted text-xs tabular-nums hover:text-accent aria-pressed:text-ink max-lg:min-h-11"
            >
              {verse.verse}
            </button>
            <p className="max-lg:py-1.5">{typeset(verse.readings[0]?.text ?? '')}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function isNewChapter(verse: Verse, before: Verse | undefined): boolean {
  return before !== undefined && (before.book !== verse.book || before.chapter !== verse.chapter);
}
