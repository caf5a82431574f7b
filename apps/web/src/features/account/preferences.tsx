import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ReadingPreferences } from '../../shared/reading-preferences-controls.tsx';
import { Button } from '../../ui/form.tsx';
import { accountQuery } from './account-query.ts';
import { DataSection } from './data/data-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ProofProvider } from './proof.tsx';
import { Section } from './section.tsx';
import { SecuritySection } from './security-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SubscriptionSection } from './subscription-section.tsx';
import { SyncLine } from './sync-line.tsx';

/** Everything about the account and about how its reader likes to read. */
export function Preferences() {
  const { data: account, isError, refetch } = useQuery(accountQuery);
  useEffect(() => {
    document.title = 'User Preferences · Lampstand';
  }, []);
  return (
    <div className="mx-auto w-full max-w-[58rem] px-6 pt-8 pb-16 md:pt-12">
      <h1 className="mb-8 font-serif text-3xl">User Preferences</h1>
      {account ? (
        <ProofProvider account={account}>
          <ProfileSection account={account} />
          <Section title="Reading" note={<SyncLine />}>
            <div className="grid max-w-[28rem] gap-4">
              <ReadingPreferences />
            </div>
          </Section>
          <SecuritySection account={account} />
          <SessionsSection />
          <SubscriptionSection userId={account.id} />
          <DataSection account={account} />
        </ProofProvider>
      ) : isError ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>Your account could not be loaded.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

/** The shape of what comes. */
function Skeleton() {
  return (
    <div role="status" aria-label="Loading your account">
      {[3, 4, 2].map((lines) => (
        <div
          key={lines}
          className="grid gap-x-12 gap-y-6 border-hairline border-t py-10 lg:grid-cols-[15rem_minmax(0,1fr)]"
        >
          <div className="h-6 w-32 animate-pulse rounded-lamp bg-hairline/70" />
          <div className="grid gap-4">
            {Array.from({ length: lines }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change.
              <div key={i} className="h-11 animate-pulse rounded-lamp bg-hairline/50" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
