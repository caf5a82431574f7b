import type { NoteReport, StudyGroup } from '@lampstand/contract';
import { callGroups } from '../../../api/groups.ts';
import { Problem, useAttempt } from '../../../shared/personal/use-attempt.tsx';
import { Button } from '../../../ui/form.tsx';
import { useReload } from '../queries.ts';
import { useReports } from './note-queries.ts';

/** What members have reported: the owner deletes it, or lets it stand. */
export function Reports({ group }: { group: StudyGroup }) {
  const { data: reports = [] } = useReports(group.id, group.role === 'owner');
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="reports" className="mt-6 rounded-lamp border border-madder px-5 py-4">
      <h2 id="reports" className="font-serif text-lg text-madder">
        {reports.length === 1 ? '1 report' : `${reports.length} reports`}
      </h2>
      <ul className="divide-y divide-hairline">
        {reports.map((report) => (
          <Report key={report.id} groupId={group.id} report={report} />
        ))}
      </ul>
    </section>
  );
}

interface Props {
  readonly groupId: number;
  readonly report: NoteReport;
}

function Report({ groupId, report }: Props) {
  const { isBusy, problem, attempt } = useAttempt();
  const reload = useReload(groupId);
  const { noteId, commentId } = report;
  const settle = async (failure: string, work: () => Promise<unknown>) => {
    if (await attempt(failure, work)) await reload();
  };
  const remove = () =>
    settle('It was not deleted.', () =>
      commentId === null
        ? callGroups('deleteSharedNote', { groupId, noteId })
        : callGroups('deleteComment', { groupId, noteId, commentId }),
    );
  const dismiss = () =>
    settle('The report was not laid aside.', () =>
      callGroups('dismissReport', { groupId, reportId: report.id }),
    );
  return (
    <li className="grid gap-2 py-3">
      <p className="leading-relaxed [overflow-wrap:anywhere]">
        {report.reporterName} about a {commentId === null ? 'note' : 'comment'}: “{report.reason}”
      </p>
      <blockquote className="line-clamp-4 border-hairline border-l-2 pl-3 text-muted [overflow-wrap:anywhere]">
        {report.content}
      </blockquote>
      <div className="flex flex-wrap gap-3">
        <Button look="danger" busy={isBusy && 'Just a moment...'} onClick={() => void remove()}>
          Delete it
        </Button>
        <Button disabled={isBusy} onClick={() => void dismiss()}>
          Let it stand
        </Button>
      </div>
      <Problem text={problem} />
    </li>
  );
}
