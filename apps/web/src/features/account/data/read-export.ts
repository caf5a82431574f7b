import type { Exported, ImportReport } from '@lampstand/contract';

const MB = 1024 * 1024;
/** As much as the server takes in one request. */
const LARGEST = 60 * MB;

/** A file that is no export, with the reason in words. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Reads a file that somebody has chosen. Whether its parts are right is for the server to say. */
export async function readExport(file: Blob): Promise<Exported> {
  if (file.size > LARGEST) throw new UnreadableFile(`It is larger than ${LARGEST / MB} MB.`);
  let data: unknown;
  try {
    data = JSON.parse(await file.text());
  } catch {
    throw new UnreadableFile('It is not a JSON file.');
  }
  if (!isExport(data)) throw new UnreadableFile('This is not an export of Lampstand.');
  return data;
}

function isExport(data: unknown): data is Exported {
  return typeof data === 'object' && data !== null && 'product' in data && data.product === 'lampstand';
}

type Report = ImportReport;
type Counts = Report['added'];

const names: Readonly<Record<keyof Counts, readonly [one: string, many: string]>> = {
  notes: ['note', 'notes'],
  studyNotes: ['study note', 'study notes'],
  favorites: ['favorite', 'favorites'],
  highlights: ['highlight', 'highlights'],
  readings: ['entry of your reading history', 'entries of your reading history'],
};

/** What an import does, in words: `3 notes`, `1 favorite`. */
export function changesOf({ added, joined, unchanged }: Report) {
  return { added: inWords(added), joined: inWords(joined), unchanged: inWords(unchanged) };
}

function inWords(counts: Counts): string[] {
  return (Object.keys(names) as (keyof Counts)[])
    .filter((name) => counts[name] > 0)
    .map((name) => `${counts[name].toLocaleString('en')} ${names[name][counts[name] === 1 ? 0 : 1]}`);
}
