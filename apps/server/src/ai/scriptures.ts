import { DEFAULT_VERSION, verseId } from '@lampstand/canon';
import { type AiAccount, type AiBodies, type AiSuggestion, LampstandError } from '@lampstand/contract';
import { Checker, findPlace, passageOf } from '../answers/check.ts';
import type { Engine, Found, Offer, Search } from '../answers/tasks.ts';
import type { Library } from '../bible/library.ts';
import { topicsAbout } from '../search/about.ts';
import { LAST_RESORT, OFFERS } from '../study-engine/finder.ts';
import { repeatsInstructions } from './instructions.ts';

type Scriptures = Omit<AiBodies['scriptures'], 'allowance'>;

const LONGEST_REASON = 300;

/**
 * Finds scriptures. Whatever an engine suggests, the words shown come from the packs: a suggestion counts
 * only if its passage exists and its reason says nothing false about scripture. Where too few are left, the
 * built-in engine's own set is used.
 */
export async function findScriptures(
  library: Library,
  engine: Engine,
  builtIn: Engine,
  search: Search,
  signal: AbortSignal,
): Promise<Scriptures> {
  const reply = await engine.find(search, signal).catch((error: unknown) => {
    if (!(error instanceof LampstandError)) throw error;
    if (search.kind === 'mood') throw new LampstandError('ai/no-scriptures');
    return { model: engine.models[0] ?? '', sent: [], offers: [LAST_RESORT] } satisfies Found;
  });
  const isLastResort = reply.offers?.[0] === LAST_RESORT;
  const usable = suggestionsOf(library, reply.offers ?? [], engine === builtIn);
  const isEnough = engine === builtIn || isLastResort || usable.length >= OFFERS;
  const found = isEnough ? reply : await builtIn.find(search, signal);
  const scriptures = isEnough ? usable : suggestionsOf(library, found.offers ?? [], true);
  const writer = isEnough && !isLastResort ? engine : builtIn;
  const help = search.kind === 'situation' ? topicsAbout(library, search.situation).help : undefined;
  return {
    scriptures,
    ...(help ? { help: { ...help } } : {}),
    isFallback: writer !== engine,
    account: accountOf(writer, writer === engine ? found.model : (writer.models[0] ?? ''), reply, scriptures),
  };
}

function accountOf(
  { name, label }: Engine,
  model: string,
  { sent }: Found,
  scriptures: readonly AiSuggestion[],
): AiAccount {
  const { length } = scriptures;
  return {
    engine: name,
    model,
    label,
    isCached: false,
    writtenAt: new Date().toISOString(),
    sent: [...sent],
    checked: {
      references: length,
      quotations: length,
      verified: 2 * length,
      altered: 0,
      elsewhere: 0,
      notFound: 0,
    },
  };
}

/** The reasons of the built-in engine were written and reviewed by people. */
function suggestionsOf(library: Library, offers: readonly Offer[], isReviewed: boolean): AiSuggestion[] {
  return offers.flatMap(({ reference, reason }) => {
    const place = findPlace(library, DEFAULT_VERSION, reference);
    const why = isReviewed ? reason : checkedReason(library, reason);
    if (place?.verse === undefined || why === undefined) return [];
    const id = verseId({ ...place, verse: place.verse });
    return [{ ...passageOf(library, DEFAULT_VERSION, place), id, reason: why }];
  });
}

/** A reason as plain text; undefined if it misquotes scripture. */
function checkedReason(library: Library, reason: string): string | undefined {
  const { marks, plain } = new Checker(library, DEFAULT_VERSION).check(reason.replace(/\s+/g, ' '));
  const isSound = marks.every(({ verdict }) => verdict === 'verified');
  return isSound && plain.length <= LONGEST_REASON && !repeatsInstructions(plain) ? plain.trim() : undefined;
}
