import { describe, expect, it } from 'vitest';
import { Checker, findPlace } from '../answers/check.ts';
import { openLibrary } from '../bible/library.ts';
import { packsFolder } from '../testing.ts';
import { answerQuestion } from './questions.ts';
import { quote } from './quotes.ts';

/**
 * Twenty typical questions for a reviewer to read with their answers. The answers are stored without the
 * words of scripture: [John 3:16 kjv] takes their place.
 */
const questions = {
  doctrine: [
    'What is grace?',
    'What does the Bible say about the Trinity?',
    'How can I be saved?',
    'Why did Jesus have to die?',
    'What happens when we die?',
    'Who is the Holy Spirit?',
  ],
  need: [
    "I can't stop worrying about money. What can I do?",
    'My mother died last month and I feel numb.',
    'I keep falling into the same sin. Does God still forgive me?',
    'How do I forgive someone who betrayed me?',
    'I feel so alone.',
  ],
  history: ['Who was Nebuchadnezzar?', 'What was the exile in Babylon?', 'Who were the Pharisees?'],
  'a contested matter': [
    'Should babies be baptized?',
    'Can a Christian lose their salvation?',
    'Is it wrong to drink alcohol?',
  ],
  'a wrong premise': [
    'Where does the Bible say God helps those who help themselves?',
    'What were the names of the three wise men?',
  ],
  'a question that scripture does not answer': ['When exactly will Jesus come back?'],
};

const library = openLibrary(packsFolder);
const QUOTED = /“[^“”]+” \(([^()]+)\)/g;
const withoutWords = (answer: string) => answer.replace(QUOTED, '[$1 kjv]');

function withWords(masked: string): string {
  return masked.replace(/\[([^\]]+) kjv\]/g, (_, reference: string) => {
    const place = findPlace(library, 'kjv', reference);
    return place ? quote(library.versions.kjv, place).cited : 'nothing';
  });
}

const answered = Object.entries(questions).flatMap(([kind, asked]) =>
  asked.map((question) => ({ kind, question, answer: answerQuestion(library, question) })),
);

describe('the golden answers', () => {
  it('number twenty', () => expect(answered).toHaveLength(20));

  it('match their last reviewed text', async () => {
    const document = answered
      .map(({ kind, question, answer }) => `## ${question}\n\n*${kind}*\n\n${withoutWords(answer)}\n`)
      .join('\n');
    await expect(`# Golden answers\n\n${document}`).toMatchFileSnapshot('golden-answers.md');
  });

  it.each(answered)('quote scripture word for word: $question', ({ answer }) => {
    expect(withWords(withoutWords(answer))).toBe(answer);
    const { marks } = new Checker(library, 'kjv').check(answer);
    expect(marks.filter(({ verdict }) => verdict !== 'verified')).toEqual([]);
    expect(marks.filter(({ kind }) => kind === 'quotation').length).toBeGreaterThan(1);
  });

  it.each(answered)('state that no language model wrote them: $question', ({ answer }) => {
    expect(answer).toContain('I am not a language model');
    expect(answer.split('\n\n').length).toBeGreaterThan(2);
  });
});

describe('a question without an answer', () => {
  it('is answered with that statement', () => {
    const answer = answerQuestion(library, 'What is the airspeed of an unladen swallow?');
    expect(answer).toMatch(/^I have not found a passage that answers this/);
  });
});
