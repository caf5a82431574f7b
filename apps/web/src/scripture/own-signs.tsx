import { Heart, Pencil } from 'lucide-react';

/** What a reader has on a verse. */
export interface OwnSigns {
  readonly hasNote: boolean;
  readonly isFavorite: boolean;
}

/** Small signs in the margin, beside the line where the verse begins: they move no word of the text. */
export function OwnSignIcons({ hasNote, isFavorite }: OwnSigns) {
  return (
    <span className="own-signs" aria-hidden="true">
      {isFavorite && <Heart size={11} strokeWidth={1.75} fill="currentColor" />}
      {hasNote && <Pencil size={11} strokeWidth={1.75} />}
    </span>
  );
}
