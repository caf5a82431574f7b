/** A study note as it stands in its form. */
export interface StudyFields {
  readonly title: string;
  readonly content: string;
  /** With commas between them. */
  readonly tags: string;
  readonly passage: string;
}

const LONGEST_TAG = 40;
const MOST_TAGS = 30;

export function sameFields(one: StudyFields, other: StudyFields): boolean {
  return (
    one.title === other.title &&
    one.content === other.content &&
    one.tags === other.tags &&
    one.passage === other.passage
  );
}

/** The tags that somebody typed, each once; `#hope` is `hope`. */
export function tagsIn(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.trim().replace(/^#+\s*/, ''));
  const known = new Map(tags.filter(Boolean).map((tag) => [tag.toLowerCase(), tag]));
  return [...known.values()];
}

/** Why the server would not take them. */
export function tagProblem(tags: readonly string[]): string | undefined {
  if (tags.length > MOST_TAGS) return `A note may have ${MOST_TAGS} tags at most.`;
  const long = tags.find((tag) => [...tag].length > LONGEST_TAG);
  return long && `A tag may have ${LONGEST_TAG} characters at most. Commas stand between tags.`;
}

/** A name for a new note. On pages that are not secure the browser makes none by itself. */
export function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const digits = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  const [a, b, c, d, e] = [0, 4, 6, 8, 10].map((from, i, all) => digits.slice(from, all[i + 1]).join(''));
  return `${a}-${b}-4${c?.slice(1)}-8${d?.slice(1)}-${e}`;
}
