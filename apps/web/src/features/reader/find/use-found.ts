import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnChange } from '../../../ui/on-change.ts';
import { clearMatches, paintMatches } from './highlights.ts';
import { type FoundRanges, findInScripture, firstFrom, showRange } from './scripture-ranges.ts';

interface Found {
  readonly count: number;
  /** From 0. */
  readonly current: number;
  readonly move: (step: 1 | -1) => void;
}

/** Finds a text on the page, paints it, and follows the page when another chapter is shown. */
export function useFound(query: string): Found {
  const [found, setFound] = useState<readonly FoundRanges[]>([]);
  const [current, setCurrent] = useState(0);
  const revision = useScriptureRevision();
  const startedAt = useRef(0);
  useEffect(() => {
    startedAt.current = scrollY;
    return clearMatches;
  }, []);
  useOnChange(`${revision} ${query}`, () => {
    const now = findInScripture(query);
    const first = firstFrom(startedAt.current, now);
    setFound(now);
    setCurrent(first);
    const range = now[first]?.[0];
    if (range) showRange(range);
  });
  useEffect(() => paintMatches(found, current), [found, current]);
  const move = useCallback(
    (step: 1 | -1) => {
      if (found.length === 0) return;
      const next = (current + step + found.length) % found.length;
      setCurrent(next);
      const range = found[next]?.[0];
      if (range) showRange(range);
    },
    [found, current],
  );
  return { count: found.length, current, move };
}

/** Counts the changes of the page's text, in which ranges of before are lost. */
export function useScriptureRevision(): number {
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    const content = document.getElementById('content');
    if (!content) return;
    const observer = new MutationObserver((records) => {
      const isOurs = ({ target }: MutationRecord) =>
        (target instanceof Element ? target : target.parentElement)?.closest('search') !== null;
      if (!records.every(isOurs)) setRevision((before) => before + 1);
    });
    observer.observe(content, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return revision;
}
