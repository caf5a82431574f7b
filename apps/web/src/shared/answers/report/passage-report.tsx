import type { VersionId } from '@lampstand/canon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { subscriptionStore } from '../../../api/subscription.ts';
import { Button } from '../../../ui/form.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { reportQuery } from './report-query.ts';
import { ReportSections } from './report-sections.tsx';

interface Props {
  readonly reference: string;
  readonly version: VersionId;
  /** Before another page is gone to. */
  readonly onLeave?: () => void;
}

/**
 * What the text itself tells about a passage: cross references, recurring words, themes, terms, and how
 * the versions differ. For Pro, and asked for only when it is opened.
 */
export function PassageReport({ reference, version, onLeave }: Props) {
  const isPro = useStore(subscriptionStore, ({ subscription }) => subscription?.isPro ?? false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label="Passage report" className="mt-6 border-hairline border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="font-serif text-lg">Passage report</h3>
          <p className="text-muted text-sm">
            Cross references, recurring words, themes, terms, and how the versions differ.
          </p>
        </div>
        {isPro ? (
          <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide the report' : 'Show the report'}
          </Button>
        ) : (
          <Link
            to="/preferences"
            state={{ show: 'subscription' }}
            onClick={onLeave}
            className="inline-flex min-h-11 items-center text-accent text-sm underline-offset-4 hover:underline"
          >
            Part of Pro
          </Link>
        )}
      </div>
      {isPro && isOpen && <Report reference={reference} version={version} />}
    </section>
  );
}

function Report({ reference, version }: Pick<Props, 'reference' | 'version'>) {
  const { data, error, isFetching, refetch } = useQuery(reportQuery(version, reference));
  if (data) return <ReportSections report={data} />;
  if (error && !isFetching) {
    return (
      <div role="alert" className="mt-4 grid justify-items-start gap-3">
        <p>The report could not be loaded.</p>
        <p className="text-muted text-sm">{error.message}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  return <Skeleton shapes={[2, 3, 2]} label="Loading the report" />;
}
