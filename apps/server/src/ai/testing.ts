import type { AiBodies, AiEvent, AiMark } from '@lampstand/contract';
import type { Browser, World } from '../accounts/testing.ts';
import { signUp } from '../accounts/testing.ts';

interface Answered {
  readonly events: readonly AiEvent[];
  readonly markdown: string;
  readonly marks: readonly AiMark[];
  readonly end: AiBodies['end'];
}

/** Reads an answer to its end. */
export async function answerOf(stream: AsyncIterable<AiEvent>): Promise<Answered> {
  const events: AiEvent[] = [];
  for await (const event of stream) events.push(event);
  const sentences = events.flatMap((event) => (event.type === 'sentence' ? [event.data] : []));
  return {
    events,
    markdown: sentences.map(({ markdown }) => markdown).join(''),
    marks: sentences.flatMap(({ marks }) => marks),
    end: events.at(-1)?.data as AiBodies['end'],
  };
}

/** A reader in their free trial. */
export async function newSubscriber(world: World): Promise<Browser> {
  const browser = await signUp(world);
  const { id } = (await browser.call('account')).body;
  await browser.call('activateTrial', { userId: id });
  return browser;
}
