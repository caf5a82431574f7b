import { SAMPLE_READER } from '@lampstand/contract';
import { callAccount } from '../../../api/account.ts';
import { useLeave } from '../../../shared/session/session.ts';
import { showToast } from '../../../shared/toasts/toasts.tsx';
import { Button } from '../../../ui/form.tsx';
import { Part } from '../section.tsx';
import { useTask } from '../use-task.ts';

/** Where the sample reader learns that they are one, and how to be gone. */
export function SamplePart() {
  const leave = useLeave();
  const { isBusy, run } = useTask();
  const remove = () =>
    run(async () => {
      await leave(() => callAccount('removeSample'));
      showToast('The sample data is removed.', 'success');
    });
  return (
    <Part
      title="Sample data"
      state={`You are the sample reader: everything here is made up, to show what Lampstand does. The password is “${SAMPLE_READER.password}”. Removed, it can be made anew.`}
      action={
        <Button busy={isBusy && 'Removing...'} onClick={() => void remove()}>
          Remove sample data
        </Button>
      }
    />
  );
}
