import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nearDuplicates, repeated } from '../testing-words.ts';
import { legalDocuments, sectionsOf } from './index.ts';

const read = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
const eula = read('EULA.md');
const policy = read('privacy-policy.md');

/** The text of each section, by its title. */
function bodiesOf(markdown: string): [title: string, body: string][] {
  const bodies = markdown.split(/^## .+$/m).slice(1);
  return sectionsOf(markdown).map(({ title }, i) => [title, bodies[i]?.trim() ?? '']);
}

describe.each(legalDocuments)('the $title', ({ title, file }) => {
  const text = read(file);
  const sections = sectionsOf(text);

  it('has its title and its date', () => {
    expect(text).toMatch(new RegExp(`^# ${title}\n\nLast updated: January 19, 2025\n\n`));
  });

  it('numbers its sections from 1, each with its own title', () => {
    expect(sections.map(({ number }) => number)).toEqual(sections.map((_, i) => i + 1));
    expect(text.match(/^## /gm)?.length).toBe(sections.length);
    expect(repeated(sections.map(({ id }) => id))).toEqual([]);
  });

  it('has text in each section and repeats nothing', () => {
    const bodies = bodiesOf(text);
    expect(bodies.filter(([, body]) => body.split(/\s+/).length < 25)).toEqual([]);
    expect(nearDuplicates(bodies)).toEqual([]);
  });

  it('refers to sections by their correct number and title', () => {
    const named = [...text.matchAll(/\bSection (\d+)(?:, ([A-Z][\w ]*))?/g)];
    const wrong = named.filter(([, number, name]) => sections[Number(number) - 1]?.title !== name);
    expect(wrong.map(([all]) => all)).toEqual([]);
  });

  it('is plain Markdown without placeholders, and links only to pages of this app', () => {
    expect(text).not.toMatch(/<[a-z]|\bTODO\b|\[[^\]]*\](?!\()|\{|lorem/i);
    const links = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, address]) => address);
    expect(
      links.filter((address) => !['/eula', '/privacy-policy', '/preferences'].includes(address ?? '')),
    ).toEqual([]);
  });
});

describe('the license agreement', () => {
  it('has forty sections', () => {
    expect(sectionsOf(eula).length).toBe(40);
  });

  it.each([
    ['Who May Use Lampstand', /at least 13 years old .*verifiable consent of a parent or guardian/],
    ['Governing Law and Disputes', /law of the State of Delaware/],
    ['No Refunds', /All sales are final\. We do not give refunds/],
    ['Automatic Renewal', /Paid plans renew automatically/],
    ['AI Content Is Provided As Is', /provided as is, without any warranty/],
    ['Exporting and Deleting Your Data', /Your data is deleted on request/],
    ['Prices and Payment', /\$4\.99 per month or \$49\.99 per year/],
    ['Free Trial', /7 days, once, .*no credit card/],
    ['Fair Use of AI', /5 chapter insights a day.*20 verse or chapter insights a day.*60 requests an hour/],
  ])('contains the required statement in "%s"', (title, statement) => {
    const [, body] = bodiesOf(eula).find(([name]) => name === title) ?? [];
    expect(body?.replace(/\s+/g, ' ')).toMatch(statement);
  });
});

describe('the privacy policy', () => {
  it.each([
    ['Data You Give Us', /Google sign-in.*basic profile data .*your name, your email address/],
    ['Data You Give Us', /Verse notes and study notes.*preferences/],
    ['Data That Arises as You Use Lampstand', /Usage data/],
    ['Where Data Is Stored and How It Is Protected', /hosted backend service/],
    ['Data That Stays on Your Device', /feature analytics.*never leaves your device/],
    [
      'AI Features and the AI Provider',
      /Keys .*live on our server, and your browser never speaks to a provider/,
    ],
    ['Your Choices and Rights', /deleted on request/],
    ['Children', /at least 13 years old.*verifiable consent/],
  ])('contains the required statement in "%s"', (title, statement) => {
    const [, body] = bodiesOf(policy).find(([name]) => name === title) ?? [];
    expect(body?.replace(/\s+/g, ' ')).toMatch(statement);
  });
});

describe('the table of contents', () => {
  it('lists each section with its number, title and address', () => {
    expect(sectionsOf('# A\n\n## 1. Who May Use It\n\ntext\n\n## 2. Changes, General Terms\n')).toEqual([
      { number: 1, title: 'Who May Use It', id: 'who-may-use-it' },
      { number: 2, title: 'Changes, General Terms', id: 'changes-general-terms' },
    ]);
  });
});
