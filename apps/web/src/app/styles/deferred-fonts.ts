import italic from '@fontsource-variable/literata/files/literata-latin-wght-italic.woff2?url';
import roman from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url';

/**
 * Brings the faces that the first paint did not have, once the page has loaded. The italic comes to
 * a roman that is there already; where the whole page is in a fallback, both are a family of their own, which
 * the text of the next page has at once (`fonts.css`), and everything else when the page has turned.
 */
export async function loadDeferredFonts(onTurn: (call: () => void) => void): Promise<void> {
  await loaded();
  const isRomanThere = endOf(roman) < paintTime();
  const faces = isRomanThere
    ? [face('Literata', italic, 'italic')]
    : [face('Literata Late', roman, 'normal'), face('Literata Late', italic, 'italic')];
  for (const late of await Promise.all(faces.map((face) => face.load()))) document.fonts.add(late);
  if (isRomanThere) return;
  const { dataset } = document.documentElement;
  dataset.fonts = 'ahead';
  onTurn(() => {
    dataset.fonts = 'late';
  });
}

function face(family: string, url: string, style: 'normal' | 'italic'): FontFace {
  return new FontFace(family, `url(${url}) format("woff2")`, { style, weight: '200 900' });
}

function loaded(): Promise<unknown> {
  return document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}

function endOf(path: string): number {
  const [entry] = performance.getEntriesByName(new URL(path, location.href).href, 'resource');
  return entry ? (entry as PerformanceResourceTiming).responseEnd : Number.POSITIVE_INFINITY;
}

/** A page may have loaded before it is painted; then everything came in time. */
function paintTime(): number {
  return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY;
}
