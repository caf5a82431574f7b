import { readerPath } from '@lampstand/canon';
import { messageOf } from '@lampstand/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Account } from '../../shared/answers/account.tsx';
import { AllowanceLine } from '../../shared/answers/allowance-line.tsx';
import { AnswerError } from '../../shared/answers/answer-error.tsx';
import { type Citing, CitingProvider } from '../../shared/answers/citation.tsx';
import { Disclosure } from '../../shared/answers/disclosure.tsx';
import { codeOf, isSpent } from '../../shared/answers/problem.ts';
import { HelpLine } from '../../ui/help-line.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Scripture } from './scripture.tsx';
import { scripturesQuery } from './scriptures-query.ts';
import { type Sought, titleOf } from './sought.ts';

interface Props {
  readonly sought: Sought;
  readonly onClose: () => void;
}

/** The scriptures for a mood or a situation. */
export function ScripturesDialog({ sought, onClose }: Props) {
  const typed = 'situation' in sought ? sought.situation : undefined;
  const citing = useMemo(
    (): Citing => ({
      pathTo: (chapter) => readerPath('KJV', chapter),
      left: { isModalOpen: true, ...(typed === undefined ? {} : { typed }) },
    }),
    [typed],
  );
  return (
    <Modal isOpen isToRead onClose={onClose} title={titleOf(sought)}>
      {typed && <p className="mb-3 text-muted italic leading-relaxed [overflow-wrap:anywhere]">{typed}</p>}
      <CitingProvider value={citing}>
        <Scriptures sought={sought} />
      </CitingProvider>
    </Modal>
  );
}

function Scriptures({ sought }: { sought: Sought }) {
  const [engine, setEngine] = useState<'built-in'>();
  const { data, error, isFetching, refetch } = useQuery(scripturesQuery(sought, engine));
  if (isFetching) return <Skeleton shapes={[3, 2, 3, 2, 3]} label="Loading..." />;
  if (error || !data || data.scriptures.length === 0) {
    const isRefused = isSpent(error) || codeOf(error)?.startsWith('subscription/');
    return (
      <AnswerError
        error={error}
        message={error && isRefused ? error.message : messageOf('ai/no-scriptures')}
        retry={{ onClick: () => void refetch() }}
        onAnswerFromScripture={() => setEngine('built-in')}
      />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {data.scriptures.length} scriptures
      </p>
      {data.help && <HelpLine help={data.help} />}
      {data.isFallback && (
        <p className="text-muted text-sm">
          The AI service could not help just now; these are from our own collection.
        </p>
      )}
      <ul className="divide-y divide-hairline">
        {data.scriptures.map((scripture, place) => (
          <li key={scripture.reference} className="py-5 first:pt-2">
            <Scripture scripture={scripture} isFirst={place === 0} />
          </li>
        ))}
      </ul>
      <Disclosure summary={data.account.label}>
        <Account account={data.account} />
      </Disclosure>
      <AllowanceLine allowance={data.allowance} />
    </>
  );
}
