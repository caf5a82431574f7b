import { type FoundVerse, LampstandError } from '@lampstand/contract';
import { describe, expect, it, vi } from 'vitest';
import { newestCrossReferences } from './cross-references-query.ts';

const verse = (id: string) => ({ id }) as FoundVerse;
const kept = [verse('romans_5_8')];
const loaded = [verse('romans_5_8'), verse('1john_4_9')];

function sources(copy: 'fresh' | 'old' | 'none', answer: readonly FoundVerse[] | Error) {
  return {
    get: async () => (copy === 'none' ? undefined : { verses: kept, isFresh: copy === 'fresh' }),
    load: vi.fn(async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    }),
    put: vi.fn(async () => undefined),
  };
}

describe('the cross references of a verse', () => {
  it('come from the device without a request while the copy is fresh', async () => {
    const from = sources('fresh', loaded);
    expect(await newestCrossReferences(from)).toEqual({ verses: kept, isFresh: true });
    expect(from.load).not.toHaveBeenCalled();
  });

  it.each(['old', 'none'] as const)('from the network when the copy is: %s, and are kept', async (copy) => {
    const from = sources(copy, loaded);
    expect(await newestCrossReferences(from)).toEqual({ verses: loaded, isFresh: true });
    expect(from.put).toHaveBeenCalledExactlyOnceWith(loaded);
  });

  it('come from an old copy when the network fails, and the copy stays marked as old', async () => {
    const from = sources('old', new LampstandError('bible/offline'));
    expect(await newestCrossReferences(from)).toEqual({ verses: kept, isFresh: false });
    expect(from.put).not.toHaveBeenCalled();
  });

  it('fail when there is no copy and no network, or when the verse does not exist', async () => {
    await expect(newestCrossReferences(sources('none', new LampstandError('bible/offline')))).rejects.toThrow(
      'No internet connection',
    );
    const gone = new LampstandError('bible/passage-not-found', 'Acts 8:37', 'WEB');
    await expect(newestCrossReferences(sources('old', gone))).rejects.toThrow('could not be found');
  });
});
