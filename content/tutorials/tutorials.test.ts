import { describe, expect, it } from 'vitest';
import { nearDuplicates, repeated } from '../testing-words.ts';
import { tutorials } from './index.ts';
import { tutorialFile } from './schema.ts';

const steps = tutorials.flatMap(({ id, steps: own }) =>
  own.map((step) => ({ ...step, key: `${id}, ${step.id}` })),
);

describe('the tutorials', () => {
  it('match the schema', () => {
    expect(tutorialFile.safeParse(tutorials).error?.issues ?? []).toEqual([]);
  });

  it('are the five expected ones, with their steps in order', () => {
    expect(tutorials.map(({ id, steps: own }) => [id, own.map((step) => step.id).join(' ')])).toEqual([
      ['main-navigation', 'welcome read ai-insights mood study notes search'],
      [
        'bible-reader',
        'welcome version-selector chapter-navigation ai-chapter-insights verse-interaction ai-verse-insights',
      ],
      ['ai-insights', 'welcome input history verse-references'],
      ['mood-scriptures', 'welcome describe-situation categories choose-mood verse-actions'],
      ['search', 'welcome tabs input filters results'],
    ]);
  });

  it('start in the middle of the page and then point at one part after the other', () => {
    const aimless = tutorials.filter(
      ({ steps: [first, ...others] }) => first?.target !== undefined || others.some(({ target }) => !target),
    );
    expect(aimless).toEqual([]);
    expect(repeated(steps.flatMap(({ target }) => target ?? []))).toEqual([]);
  });

  it('repeat no text', () => {
    expect(nearDuplicates(steps.map(({ key, text }) => [key, text]))).toEqual([]);
  });
});
