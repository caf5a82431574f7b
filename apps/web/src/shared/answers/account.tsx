import type { AiAccount } from '@lampstand/contract';
import type { ReactNode } from 'react';

const names = {
  instructions: 'Our instructions',
  passage: 'Passages of scripture',
  conversation: 'What was said before',
  question: 'Your question',
} as const;

/** What an answer tells about itself: who wrote it, what was sent for it, and what was checked. */
export function Account({ account }: { account: AiAccount }) {
  const { engine, model, label, isCached, writtenAt, sent, checked } = account;
  return (
    <dl className="grid gap-4 pt-1 pb-3 leading-relaxed">
      <Fact name="Written by">
        {engine === 'built-in'
          ? `${label}. No language model was asked.`
          : `${label}: ${model}. It can be wrong.`}
      </Fact>
      <Fact name="Written">
        {new Date(writtenAt).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })}
        {isCached && ', for an earlier request'}
      </Fact>
      <Fact name="Sent for it">
        {sent.length === 0 ? (
          'Nothing left Lampstand.'
        ) : (
          <ul className="grid gap-2">
            {sent.map(({ what, text }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing here changes places.
              <li key={place}>
                {names[what]}
                <blockquote className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap rounded-lamp border border-hairline px-3 py-2 text-muted text-xs leading-5 [overflow-wrap:anywhere]">
                  {text}
                </blockquote>
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact name="Checked">{summaryOf(checked)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-muted text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** "2 references and 1 quotation: 2 verified, 1 not found" */
export function summaryOf(checked: AiAccount['checked']): string {
  const { references, quotations, verified, altered, elsewhere, notFound } = checked;
  if (references + quotations === 0) return 'It quotes no scripture.';
  const verdicts = [
    [verified, 'verified'],
    [altered, altered === 1 ? 'differs' : 'differ'],
    [elsewhere, elsewhere === 1 ? 'stands elsewhere' : 'stand elsewhere'],
    [notFound, 'not found'],
  ] as const;
  const found = verdicts.flatMap(([count, verdict]) => (count === 0 ? [] : [`${count} ${verdict}`]));
  const what = [counted(references, 'reference'), counted(quotations, 'quotation')].filter(Boolean);
  return `${what.join(' and ')}: ${found.join(', ')}`;
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;
}
