import type { AiAccount, AiMark } from '@lampstand/contract';
import { useCallback, useId, useRef } from 'react';
import { Account } from './account.tsx';
import { AnswerText } from './answer-text.tsx';
import { Checks, checkId } from './checks.tsx';
import { Disclosure } from './disclosure.tsx';

interface Props {
  readonly markdown: string;
  readonly marks: readonly AiMark[];
  /** What the answer tells about itself, once it is complete. */
  readonly account?: AiAccount | undefined;
}

/** An answer with what was checked in it and how it came about. */
export function ShownAnswer({ markdown, marks, account }: Props) {
  const id = useId();
  const checks = useRef<HTMLDetailsElement>(null);
  const explain = useCallback(
    (mark: number) => {
      if (!checks.current) return;
      checks.current.open = true;
      const item = document.getElementById(checkId(id, mark));
      item?.scrollIntoView({ block: 'nearest' });
      item?.focus({ preventScroll: true });
    },
    [id],
  );
  return (
    <div>
      <AnswerText markdown={markdown} marks={marks} onExplain={explain} />
      <div className="mt-6 border-hairline border-b">
        {marks.length > 0 && (
          <Disclosure ref={checks} summary={checkedText(marks)}>
            <Checks id={id} marks={marks} />
          </Disclosure>
        )}
        {account && (
          <Disclosure summary={account.label}>
            <Account account={account} />
          </Disclosure>
        )}
      </div>
    </div>
  );
}

/** What stands over the checks: whether all is well. */
function checkedText(marks: readonly AiMark[]): string {
  const doubted = marks.filter(({ verdict }) => verdict !== 'verified').length;
  if (doubted > 0) return `Checked against scripture: ${doubted} of ${marks.length} in doubt`;
  return `Checked against scripture: ${marks.length === 1 ? '' : `all ${marks.length} `}verified`;
}
