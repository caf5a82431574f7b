interface StudyNoteFields {
  readonly title: string;
  readonly content: string;
  readonly tags: readonly string[];
  readonly passage: string | null;
}

/** Both texts, one after the other, with a separator line. */
export function joinTexts(here: string, there: string): string {
  return `${here}\n\n---\n\n${there}`;
}

/**
 * The note that keeps everything from both, or undefined where the existing one already has everything. A
 * note has one title and one passage: those of the imported note go into its text where they differ.
 * Joining the same note again therefore changes nothing.
 */
export function joinedStudyNote(
  here: StudyNoteFields,
  imported: StudyNoteFields,
): { title: string; content: string; tags: string[]; passage: string | null } | undefined {
  const title = here.title || imported.title;
  const passage = here.passage ?? imported.passage;
  const tags = [...new Set([...here.tags, ...imported.tags])];
  const text = [
    imported.title !== '' && imported.title !== title ? `## ${imported.title}` : '',
    imported.passage !== null && imported.passage !== passage ? imported.passage : '',
    imported.content,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  const hasText = here.content.includes(text);
  const isUnchanged =
    hasText && title === here.title && passage === here.passage && tags.length === here.tags.length;
  if (isUnchanged) return undefined;
  return { title, passage, tags, content: hasText ? here.content : joinTexts(here.content, text) };
}
