import { describe, expect, it } from 'vitest';
import { helpFor, topicsOfDanger } from './help.ts';
import { createTopicMatcher } from './match.ts';
import { topics } from './topics.ts';

describe('help', () => {
  it('is offered with the topics in which somebody may be in danger, and with no other', () => {
    const titles = topics.filter(({ id }) => topicsOfDanger.includes(id)).map(({ title }) => title);
    expect(titles).toEqual(['Not wanting to live', 'Abuse at home', 'Losing someone to suicide']);
    expect(topics.filter(({ id }) => helpFor(id)).length).toBe(3);
  });

  it('names the emergency number and a helpline, and no number that may be wrong', () => {
    for (const topic of topicsOfDanger) {
      const help = helpFor(topic);
      expect(help?.text).toMatch(/call your local emergency number.*a helpline in your country\.$/);
      expect(help?.text).not.toMatch(/\d/);
      expect(help?.address).toBe('https://findahelpline.com');
    }
  });

  it.each([
    'suicide',
    'kill myself',
    'I want to kill myself',
    'I want to die',
    'suicidal',
    'better off dead',
    'my husband hits me',
    'domestic violence',
    'my brother killed himself',
  ])('is there for who types %j', (typed) => {
    const [first] = createTopicMatcher(topics)(typed);
    expect(helpFor(first?.topic.id ?? '')).toBeDefined();
  });
});
