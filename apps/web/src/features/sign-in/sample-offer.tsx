import type { SessionBody } from '@lampstand/contract';
import { useState } from 'react';
import { callAccount } from '../../api/account.ts';
import { tellFailure } from '../../shared/sign-in/auth-messages.ts';
import { Button } from '../../ui/form.tsx';

interface Props {
  readonly onEntered: (body: SessionBody) => void;
  readonly onTwoStep: () => void;
}

/** On their own machine a newcomer may look around with notes that are there already. */
export function SampleOffer({ onEntered, onTwoStep }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const enter = async () => {
    setIsBusy(true);
    try {
      const { twoStep, ...body } = await callAccount('enterAsSample');
      if (twoStep) onTwoStep();
      else onEntered(body);
    } catch (error) {
      tellFailure(error, 'An unexpected error occurred while signing in');
      setIsBusy(false);
    }
  };
  return (
    <div className="-mb-2 grid justify-items-center border-hairline border-t pt-3 text-center">
      <p className="text-muted text-sm leading-relaxed">
        Only looking? This machine has sample data: forty notes, favorites, and a study group, of nobody.
      </p>
      <Button look="link" busy={isBusy && 'Opening...'} onClick={() => void enter()}>
        Try it as the sample reader
      </Button>
    </div>
  );
}
