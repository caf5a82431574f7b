import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import Markdown from 'react-markdown';
import { watchedFetch } from '../../api/connectivity.ts';
import { Button } from '../../ui/form.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Modal } from '../../ui/modal.tsx';

/** Reads the End User License Agreement, over the dialog that asks to accept it. */
export function AgreementViewer({ onClose }: { onClose: () => void }) {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['legal', 'EULA'],
    queryFn: loadAgreement,
    retry: false,
  });
  return (
    <Modal isOpen isWide onClose={onClose} title="End User License Agreement">
      {data !== undefined ? (
        <div className="legal-text">
          {/* The dialog has the title already. */}
          <Markdown components={{ a: LinkBeside }}>{data.replace(/^# .*\n/, '')}</Markdown>
        </div>
      ) : isFetching ? (
        <Loading />
      ) : (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>Error loading EULA content. Please try again later.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
    </Modal>
  );
}

/** A link opens beside, so that what was typed into the form stays. */
function LinkBeside({ href, children }: ComponentProps<'a'>) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

async function loadAgreement(): Promise<string> {
  const response = await watchedFetch('/legal/EULA.md');
  if (!response.ok) throw new Error(`the agreement came with status ${response.status}`);
  return response.text();
}
