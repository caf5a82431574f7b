import { describe, expect, it } from 'vitest';
import { dangerIn, helpFor, topicsOfDanger } from './help.ts';
import { createTopicMatcher } from './match.ts';
import { topics } from './topics.ts';

describe('the offer of help', () => {
  it('is attached to the topics of danger and to no other', () => {
    const titles = topics.filter(({ id }) => topicsOfDanger.includes(id)).map(({ title }) => title);
    expect(titles).toEqual(['Not wanting to live', 'Abuse at home', 'Losing someone to suicide']);
    expect(topics.filter(({ id }) => helpFor(id)).length).toBe(3);
  });

  it('has the emergency number, a helpline directory and no number that may be wrong', () => {
    for (const topic of topicsOfDanger) {
      const help = helpFor(topic);
      expect(help?.text).toMatch(/call your local emergency number.*a helpline in your country\.$/);
      expect(help?.text).not.toMatch(/\d/);
      expect(help?.address).toBe('https://findahelpline.com');
    }
  });

  const match = createTopicMatcher(topics, () => false);

  it.each([
    'suicide',
    'better off dead',
    'no reason to live',
    'my husband hits me',
    'domestic violence',
    'my brother killed himself',
  ])('is shown when a reader types %j', (typed) => {
    const [first] = match(typed);
    expect(helpFor(first?.topic.id ?? '')).toBeDefined();
  });

  it.each([
    'kill myself',
    'I want to kill myself',
    "I'm going to hang myself tonight",
    'cutting myself',
    'I want to hurt myself',
    'harming myself again',
    'i feel suicidal',
    'God I just want to die',
    'thinking of ending my life',
  ])('is shown when a reader says plainly %j', (typed) => {
    expect(helpFor(dangerIn(typed) ?? '')).toBeDefined();
  });

  it.each(['kill', 'thou shalt not kill', 'Judas hanged himself', 'eternal life', 'why Jesus had to die'])(
    'is not shown for %j',
    (typed) => {
      expect(dangerIn(typed)).toBeUndefined();
    },
  );
});
