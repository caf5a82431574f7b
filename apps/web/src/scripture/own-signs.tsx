import { Heart, Pencil } from 'lucide-react';
import type { OwnSigns as Signs } from '../personal/marks.ts';

/** Small signs in the margin, beside the line where the verse begins: they move no word of the text. */
export function OwnSigns({ hasNote, isFavorite }: Signs) {
  return (
    <span className="own-signs" aria-hidden="true">
      {isFavorite && <Heart size={11} strokeWidth={1.75} fill="currentColor" />}
      {hasNote && <Pencil size={11} strokeWidth={1.75} />}
    </span>
  );
}
