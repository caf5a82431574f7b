import type { SessionBody } from '@lampstand/contract';
import { callAccount } from '../../api/account.ts';
import { tellFailure } from '../../shared/sign-in/auth-messages.ts';
import { useSingleMutation } from '../../shared/use-single-mutation.ts';
import { Button } from '../../ui/form.tsx';

interface Props {
  readonly onEntered: (body: SessionBody) => void;
  readonly onTwoStep: () => void;
}

/** On their own machine a newcomer may look around with notes that are there already. */
export function SampleOffer({ onEntered, onTwoStep }: Props) {
  const enter = useSingleMutation(
    async () => {
      const { twoStep, ...body } = await callAccount('enterAsSample');
      if (twoStep) onTwoStep();
      else onEntered(body);
    },
    (error) => tellFailure(error, 'An unexpected error occurred while signing in'),
  );
  return (
    <div className="-mb-2 grid justify-items-center border-hairline border-t pt-3 text-center">
      <p className="text-muted text-sm leading-relaxed">
        Only looking? This machine has sample data: forty notes, favorites, and a study group, of nobody.
      </p>
      <Button look="link" busy={enter.isPending && 'Opening...'} onClick={() => void enter.run()}>
        Try it as the sample reader
      </Button>
    </div>
  );
}
