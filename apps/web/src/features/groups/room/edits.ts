/** One change of a text: so much goes at a place, and this comes there. */
export interface Edit {
  readonly start: number;
  readonly removed: number;
  readonly inserted: string;
}

/**
 * The change that made one text out of another. Where it could be at several places (a letter typed
 * beside its like), it is where the caret stands afterwards. Characters of two code units stay whole:
 * half of one cannot be sent.
 */
export function editBetween(before: string, after: string, caret: number): Edit {
  const grown = after.length - before.length;
  // What lies behind the caret was there before, so the change ends there at the latest.
  const mostSuffix = Math.min(after.length - Math.min(caret, after.length), before.length);
  let suffix = 0;
  while (suffix < mostSuffix && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix++;
  const mostPrefix = Math.min(before.length, after.length) - suffix;
  let prefix = 0;
  while (prefix < mostPrefix && before[prefix] === after[prefix]) prefix++;
  if (isWithinCharacter(before, prefix) || isWithinCharacter(after, prefix)) prefix--;
  if (isWithinCharacter(before, before.length - suffix) || isWithinCharacter(after, after.length - suffix))
    suffix--;
  const removed = before.length - suffix - prefix;
  return { start: prefix, removed, inserted: after.slice(prefix, prefix + removed + grown) };
}

function isWithinCharacter(text: string, index: number): boolean {
  const before = text.charCodeAt(index - 1);
  const after = text.charCodeAt(index);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}

/** A change as Yjs tells of it: what is kept, comes and goes, from the start of the text on. */
export type Delta = readonly {
  readonly retain?: number | undefined;
  readonly insert?: unknown;
  readonly delete?: number | undefined;
}[];

/** Where a place in a text is after a change. What comes right at the place comes behind it. */
export function placeAfter(place: number, change: Delta): number {
  let at = 0;
  let moved = place;
  for (const { retain = 0, insert, delete: gone = 0 } of change) {
    at += retain;
    if (typeof insert === 'string') {
      if (at < moved) moved += insert.length;
      at += insert.length;
    }
    if (at < moved) moved -= Math.min(gone, moved - at);
  }
  return moved;
}
