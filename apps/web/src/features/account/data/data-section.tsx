import { type AccountBody, SAMPLE_READER } from '@lampstand/contract';
import { Section } from '../section.tsx';
import { DeletePart } from './delete-part.tsx';
import { ExportPart } from './export-part.tsx';
import { ImportPart } from './import-part.tsx';
import { SamplePart } from './sample-part.tsx';

/** What a reader has here can be taken along, brought back, and deleted. */
export function DataSection({ account }: { account: AccountBody }) {
  return (
    <Section title="Your data" note="What you write here is yours. Taking it with you is free, always.">
      {account.email === SAMPLE_READER.email && <SamplePart />}
      <ExportPart />
      <ImportPart />
      <DeletePart account={account} />
    </Section>
  );
}
