/** A legal text as the build renders it. */
export interface LegalText {
  /** When it was last updated. */
  readonly updated: string;
  /** HTML, as are the bodies. */
  readonly introduction: string;
  /** The headings of the sections, as they are written. */
  readonly outline: string;
  /** What each section says. */
  readonly bodies: readonly string[];
}
