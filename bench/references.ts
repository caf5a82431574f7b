import { parseReference, parseVerseId } from '@lampstand/canon';
import fc from 'fast-check';
import { print } from './measure.ts';

/** The longest time that any of 100,000 random texts takes to be parsed as a reference. */
export function benchReferences(): void {
  const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 300 }), 100_000);
  const hard = [
    '1'.repeat(100),
    'a '.repeat(50),
    `John ${'1:'.repeat(45)}`,
    `${'i '.repeat(40)}3:16`,
    'x'.repeat(1_000_000),
  ];
  let worst = 0;
  for (const text of [...texts, ...hard]) {
    const started = performance.now();
    parseReference(text);
    parseVerseId(text);
    worst = Math.max(worst, performance.now() - started);
  }
  print({ name: 'Worst time to read one of 100,000 random references', measured: worst, unit: ' ms' });
}
