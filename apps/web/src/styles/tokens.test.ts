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
    [...body.matchAll(/--([a-z]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, coloursOf(value)]),
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

describe('the colours', () => {
  it('have a value for all three themes', () => {
    for (const [name, values] of root) {
      expect(values, name).toHaveLength(2);
      expect(sepia.get(name), name).toHaveLength(1);
    }
    expect(root.size).toBeGreaterThan(5);
  });

  it.each(['light', 'sepia', 'dark'] as const)(
    'of %s can be read: 7:1 for scripture, 4.5:1 for everything else',
    (theme) => {
      const colour = themes[theme];
      for (const ground of ['paper', 'raised', 'wash']) {
        for (const scripture of ['ink', 'madder']) {
          expect(
            contrast(colour(scripture), colour(ground)),
            `${scripture} on ${ground}`,
          ).toBeGreaterThanOrEqual(7);
        }
      }
      for (const ground of ['paper', 'raised']) {
        for (const text of ['muted', 'accent']) {
          expect(contrast(colour(text), colour(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    },
  );
});
