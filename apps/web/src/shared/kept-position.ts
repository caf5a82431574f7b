import { useLocation, useNavigationType } from 'react-router';
import { useOnChangeBeforePaint } from '../ui/on-change.ts';

/** What the router keeps with each entry of the history stays untouched. */
interface Entry {
  readonly keptPosition?: number;
}

/** Keeps with the present page where the reader stands on it, for a page that is left by other means than the router. */
export function keepPosition(top: number): void {
  history.replaceState({ ...history.state, keptPosition: top } satisfies Entry, '');
}

/** On the way back to such a page the reader stands there again. To be used after the router's own restoration. */
export function KeptPosition() {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useOnChangeBeforePaint(key, () => {
    const { keptPosition, ...entry } = (history.state ?? {}) as Entry;
    if (!isBack || keptPosition === undefined) return;
    window.scrollTo({ top: keptPosition, behavior: 'instant' });
    // From now on the router knows better.
    history.replaceState(entry, '');
  });
  return null;
}
