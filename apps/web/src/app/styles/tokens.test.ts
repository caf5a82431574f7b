import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Reads the tokens of the three themes and holds them against the contrast that reading needs. */
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Colour = readonly [number, number, number];
const oklch = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g;

function coloursOf(text: string): Colour[] {
  return [...text.matchAll(oklch)].map(([, l, c, h]) => [Number(l), Number(c), Number(h)]);
}

function tokensOf(selector: string): Map<string, Colour[]> {
  const body = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map(
    [...body.matchAll(/--([a-z-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, coloursOf(value)]),
  );
}

const root = tokensOf(':root');
const sepia = tokensOf('[data-theme="sepia"]');
const themes = {
  light: (name: string) => root.get(name)?.[0],
  dark: (name: string) => root.get(name)?.[1],
  sepia: (name: string) => sepia.get(name)?.[0],
};

/** The relative luminance of an OKLCH colour, by way of linear sRGB. */
function luminance([l, c, h]: Colour): number {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const [x, y, z] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((cone) => cone ** 3) as [number, number, number];
  const clamp = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = clamp(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z);
  const green = clamp(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z);
  const blue = clamp(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour | undefined, other: Colour | undefined): number {
  if (!one || !other) return 0;
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** How far two colours lie apart to the eye; below about 0.02 they are taken for the same. */
function difference(one: Colour, other: Colour): number {
  const [a, b] = [one, other].map(([l, c, h]) => {
    const angle = (h * Math.PI) / 180;
    return [l, c * Math.cos(angle), c * Math.sin(angle)] as const;
  }) as [Colour, Colour];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const marks = [...root.keys()].filter((name) => name.startsWith('mark-'));

describe('the colours', () => {
  it('have a value for all three themes', () => {
    for (const [name, values] of root) {
      expect(values, name).toHaveLength(2);
      expect(sepia.get(name), name).toHaveLength(1);
    }
    expect(root.size).toBeGreaterThan(5);
  });

  it('have a wash for each colour of a highlight, unlike the paper and each other', () => {
    expect(marks).toEqual(['mark-gold', 'mark-rose', 'mark-sage', 'mark-sky', 'mark-plum']);
    for (const colour of Object.values(themes)) {
      const washes = ['paper', ...marks].map((name): Colour => colour(name) ?? [0, 0, 0]);
      for (const [i, one] of washes.entries()) {
        for (const other of washes.slice(i + 1)) expect(difference(one, other)).toBeGreaterThan(0.03);
      }
    }
  });

  it.each(['light', 'sepia', 'dark'] as const)(
    'of %s can be read: 7:1 for scripture, 4.5:1 for everything else',
    (theme) => {
      const colour = themes[theme];
      for (const ground of ['paper', 'raised', 'wash', ...marks]) {
        for (const scripture of ['ink', 'madder']) {
          expect(
            contrast(colour(scripture), colour(ground)),
            `${scripture} on ${ground}`,
          ).toBeGreaterThanOrEqual(7);
        }
      }
      // The number of a highlighted verse stands on its wash, too.
      for (const mark of marks) {
        expect(contrast(colour('muted'), colour(mark)), `muted on ${mark}`).toBeGreaterThanOrEqual(4.5);
      }
      // What is dark in every theme: toasts, and what lies behind a dialog.
      for (const text of ['moon', 'gold']) {
        expect(contrast(colour(text), colour('night')), `${text} on night`).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(colour('ink'), colour('found')), 'ink on found').toBeGreaterThanOrEqual(7);
      for (const ground of ['paper', 'raised']) {
        for (const text of ['muted', 'accent']) {
          expect(contrast(colour(text), colour(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    },
  );
});
