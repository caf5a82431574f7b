import type { AccountBody } from '@lampstand/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callAccount } from '../../api/account.ts';
import { useAppContext } from '../../shared/app-context.ts';
import { showToast } from '../../shared/toasts/toasts.tsx';
import { Button, Field } from '../../ui/form.tsx';
import { accountQuery } from './account-query.ts';
import { Section } from './section.tsx';
import { useTask } from './use-task.ts';

const LONGEST_NAME = 60;

export function ProfileSection({ account }: { account: AccountBody }) {
  const { session } = useAppContext();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const { isBusy, run } = useTask();
  const name = typed ?? account.name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      queryClient.setQueryData(accountQuery.queryKey, await callAccount('updateAccount', { name }));
      setTyped(undefined);
      showToast('Your name is saved.', 'success');
      await session.refresh();
    });
  };
  return (
    <Section title="Profile" note="Others see your name in study groups, and nothing else of this page.">
      <form onSubmit={submit} className="flex max-w-[28rem] flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <Field
            label="Display name"
            name="name"
            autoComplete="nickname"
            maxLength={LONGEST_NAME}
            value={name}
            onChange={setTyped}
          />
        </div>
        <Button type="submit" busy={isBusy && 'Saving...'} disabled={name.trim() === account.name}>
          Save
        </Button>
      </form>
    </Section>
  );
}
