import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8');
const fallbacks = [...css.matchAll(/@font-face \{[^}]+\}/g)]
  .map(([rule]) => rule)
  .filter((rule) => rule.includes('local('));

/** What Literata's own tables say, in per cent of the font's size. */
const literata = { ascent: 117.7, descent: 30.8 };

function percentage(rule: string, descriptor: string): number {
  return Number(new RegExp(`${descriptor}: ([\\d.]+)%`).exec(rule)?.[1]);
}

describe('the fallback fonts', () => {
  it('are there in roman and italic', () => {
    expect(fallbacks.filter((rule) => rule.includes('font-style: normal'))).toHaveLength(3);
    expect(fallbacks.filter((rule) => rule.includes('font-style: italic'))).toHaveLength(3);
  });

  it.each(fallbacks)('set lines as high as those of Literata: %s', (rule) => {
    const size = percentage(rule, 'size-adjust') / 100;
    expect(percentage(rule, 'ascent-override') * size).toBeCloseTo(literata.ascent, 0);
    expect(percentage(rule, 'descent-override') * size).toBeCloseTo(literata.descent, 0);
    expect(percentage(rule, 'line-gap-override')).toBe(0);
  });
});
