import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Plans, TrialCard } from './plans.tsx';

const actions = { busy: undefined, choose: () => {}, manage: () => {}, tryFree: () => {} };
const textOf = (html: string) =>
  html
    .replace(/<\/?(span|s)[^>]*>/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'");

describe('the plans', () => {
  it('name their prices, what is saved, and what they give', () => {
    const text = textOf(renderToStaticMarkup(<Plans actions={actions} />));
    for (const part of [
      '$4.99/month',
      '$49.99/year',
      'instead of $59.88 Save $9.89',
      'Save 16%',
      'Unlimited AI conversations',
      'Advanced scripture analysis',
      'Cancel anytime',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('are disabled while one of them is opened', () => {
    const html = renderToStaticMarkup(<Plans actions={{ ...actions, busy: 'yearly' }} />);
    expect(html.match(/disabled=""/g)).toHaveLength(2);
    expect(html).toContain('Opening checkout...');
  });

  it('can be tried for 7 days without a card', () => {
    const text = textOf(renderToStaticMarkup(<TrialCard actions={actions} />));
    expect(text).toContain('7 days');
    expect(text).toContain('No credit card required');
  });
});
