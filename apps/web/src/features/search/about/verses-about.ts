import type { FoundPage } from '@lampstand/contract';

/** Names that keep their capital in the middle of a line. */
const NAMES =
  /^(?:God|Jesus|Christ|Bible|Messiah|Trinity|Christmas|Advent|Lent|Good Friday|Easter|Pentecost|Passover|Thanksgiving)\b/;

/** "Worry and anxiety" as it stands behind "Verses about": a title's first letter is no capital there. */
export function withinLine(title: string): string {
  return NAMES.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}

/** How well a topic has to fit for its passages to stand before the results unasked. */
const FITS_WELL = 0.5;

/**
 * Whether the passages of a topic are shown at once. Who types words that stand together in scripture
 * looks for these, and has them below; a line still leads to the topic.
 */
export function isShownAtOnce({ query, hits, about }: FoundPage): boolean {
  if (!about) return false;
  const wanted = plain(query);
  const isText =
    wanted.includes(' ') &&
    hits.some(({ readings }) => readings.some(({ text }) => plain(text).includes(wanted)));
  return about.fit >= FITS_WELL && !isText;
}

/** Only the words, so that signs and case make no difference. */
function plain(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
