import { RotateCcw, Square } from 'lucide-react';
import { AllowanceLine } from '../../shared/answers/allowance-line.tsx';
import { type Answer, isRunning } from '../../shared/answers/answer.ts';
import { AnswerError } from '../../shared/answers/answer-error.tsx';
import { problemOf } from '../../shared/answers/problem.ts';
import { PassageReport } from '../../shared/answers/report/passage-report.tsx';
import { ShownAnswer } from '../../shared/answers/shown-answer.tsx';
import { referenceOf, type VerseInfo } from '../../shared/answers/verse-info.ts';
import { assistantPanel } from '../../shared/dialogs.ts';
import { Button } from '../../ui/form.tsx';
import { HelpLine } from '../../ui/help-line.tsx';
import { Loading } from '../../ui/loading.tsx';

export type Mode = 'brief' | 'detailed';

interface Props {
  readonly about: VerseInfo;
  readonly mode: Mode;
  readonly answer: Answer;
  readonly onChoose: (mode: Mode) => void;
  readonly onRegenerate: () => void;
  readonly onAnswerFromScripture: () => void;
  readonly onStop: () => void;
  /** Closes the dialog before another page is gone to. */
  readonly onLeave: () => void;
}

const modes = [
  ['brief', 'Brief'],
  ['detailed', 'Detailed'],
] as const;

/** What stands in the dialog: the choice, the text or what is there instead, and what the passage itself tells. */
export function Insight(props: Props) {
  const { about, mode, answer, onRegenerate, onStop, onLeave } = props;
  const isBusy = isRunning(answer);
  return (
    <>
      <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <ModeChoice mode={mode} onChoose={props.onChoose} />
        {isBusy ? (
          <Button look="link" onClick={onStop}>
            <Square aria-hidden="true" strokeWidth={1.5} size={14} />
            Stop
          </Button>
        ) : (
          <Button look="link" onClick={onRegenerate}>
            <RotateCcw aria-hidden="true" strokeWidth={1.5} size={16} />
            Regenerate
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {statusOf(answer)}
      </p>
      {answer.help && <HelpLine help={answer.help} />}
      {answer.status === 'waiting' && (
        <div aria-hidden="true" className="py-10">
          <Loading text="" />
        </div>
      )}
      {answer.markdown !== '' && (
        <ShownAnswer markdown={answer.markdown} marks={answer.marks} account={answer.end?.account} />
      )}
      {answer.status === 'stopped' && <p className="mt-3 text-muted text-sm">Stopped.</p>}
      {answer.status === 'failed' && (
        <AnswerError
          error={answer.error}
          message={problemOf(answer.error, 'ai/insight-failed')}
          retry={{ onClick: () => props.onChoose(mode) }}
          onAnswerFromScripture={props.onAnswerFromScripture}
          onLeave={onLeave}
        />
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
        {answer.end && <AllowanceLine allowance={answer.end.allowance} />}
        {!isBusy && (
          <Button
            look="link"
            onClick={() => {
              onLeave();
              assistantPanel.open({ reference: referenceOf(about), version: about.version });
            }}
          >
            Ask about this {about.verse === 0 ? 'chapter' : 'verse'}
          </Button>
        )}
      </div>
      {!isBusy && answer.status !== 'idle' && (
        <PassageReport
          key={`${referenceOf(about)} ${about.version}`}
          reference={referenceOf(about)}
          version={about.version}
          onLeave={onLeave}
        />
      )}
    </>
  );
}

/** Either can be pressed at any time: each press asks again. */
function ModeChoice({ mode, onChoose }: Pick<Props, 'mode' | 'onChoose'>) {
  return (
    <fieldset className="flex rounded-lamp border border-hairline p-0.5">
      <legend className="sr-only">Length</legend>
      {modes.map(([value, label]) => (
        <button
          key={value}
          type="button"
          aria-pressed={mode === value}
          onClick={() => onChoose(value)}
          className="min-h-10 rounded-[8px] px-4 text-muted text-sm hover:text-ink aria-pressed:bg-hairline/60 aria-pressed:text-ink aria-pressed:shadow-[inset_0_0_0_1px_var(--accent)]"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function statusOf({ status }: Answer): string {
  if (status === 'waiting') return 'Loading...';
  if (status === 'done') return 'The insights are here.';
  return status === 'stopped' ? 'Stopped.' : '';
}
