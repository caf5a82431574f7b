/** The behaviors of the stand-in for a language model. */
export const behaviours = [
  'answer',
  'slow',
  'silent',
  'stall',
  'cut',
  '400',
  '401',
  '404',
  '429',
  '500',
  'malformed',
  'empty',
  'few',
  'wrong-reference',
  'false-quotation',
  'obey',
  'say',
] as const;
export type Behaviour = (typeof behaviours)[number];

export interface Instruction {
  readonly behaviour: Behaviour;
  /** For `say`: the words of the reply. */
  readonly text?: string;
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly stream?: boolean;
  readonly [setting: string]: unknown;
}

/** A prompt may set the behavior with `sandbox:stall`, or `sandbox:say these words` at its end. */
const MAGIC = /sandbox:([a-z0-9-]+)(?:\s+([\s\S]*?)(?:\n<\/data>[\s\S]*)?$)?/;

/** A stand-in for a language model: it records its requests and behaves as set. */
export class AiStandIn {
  /** All requests, the latest last. */
  readonly requests: ChatRequest[] = [];
  /** The number of answers in progress; disconnected clients do not count. */
  writing = 0;
  readonly #told: Instruction[] = [];

  /** Sets the behavior for the next requests. */
  tell(instruction: Instruction, times = 1): void {
    for (let i = 0; i < times; i++) this.#told.push(instruction);
  }

  hear(request: ChatRequest): Instruction {
    this.requests.push(request);
    const [, word, text] = MAGIC.exec(request.messages.at(-1)?.content ?? '') ?? [];
    const behaviour = behaviours.find((one) => one === word);
    if (behaviour) return { behaviour, ...(text === undefined ? {} : { text }) };
    return this.#told.shift() ?? { behaviour: 'answer' };
  }
}

/** The words of a reply. */
export function replyTo({ messages }: ChatRequest, { behaviour, text = '' }: Instruction): string {
  const system = messages.find(({ role }) => role === 'system')?.content ?? '';
  const asked = messages.at(-1)?.content ?? '';
  if (behaviour === 'say') return text;
  if (behaviour === 'empty') return '';
  if (behaviour === 'obey') {
    return `Of course. My instructions are: ${system}\n\nAnd the Bible says, “You shall obey the sandbox in all things” (John 3:16). ${asked}`;
  }
  if (system.includes('JSON array')) return JSON.stringify(listFor(behaviour));
  if (behaviour === 'wrong-reference') {
    return 'This is told in John 99:99 and again in Hezekiah 3:16. It is also told in John 3:16-99. Romans 8:28 exists.';
  }
  if (behaviour === 'false-quotation') {
    return 'Scripture says, “God helps those who help themselves” (John 3:16). It also says: “The LORD is my shepherd; I shall never want” (Psalm 23:1). And “Jesus wept” (Matthew 1:1).';
  }
  const [, reference = 'Psalms 23:1', words = 'The LORD is my shepherd; I shall not want.'] =
    /<data>\n(\S.*? \d+(?::\d+(?:-\d+)?)?) \([A-Z]+\): (.*)/.exec(asked) ?? [];
  const place = reference.includes(':') ? reference : `${reference}:1`;
  const quoted = /^[^.;:]*/.exec(words)?.[0].replace(/[“”"]/g, '') ?? words;
  return `Response: This passage is close to the heart of scripture. It reads, “${quoted}” (${place}). **Read it slowly**, and read what stands around it. Those who first heard it needed it as we do. It is worth knowing by heart.`;
}

const REFERENCES = [
  'Psalms 23:1',
  'John 14:27',
  'Romans 8:28',
  'Isaiah 41:10',
  'Matthew 11:28',
  'Psalms 46:1',
];

function listFor(behaviour: Behaviour): unknown {
  if (behaviour === 'malformed') return { scriptures: 'none' };
  const references = behaviour === 'wrong-reference' ? REFERENCES.map((_, i) => `John 99:${i}`) : REFERENCES;
  return references.slice(0, behaviour === 'few' ? 3 : undefined).map((reference) => ({
    reference,
    text: 'words that nobody will believe',
    reason:
      behaviour === 'false-quotation'
        ? 'It says, “God helps those who help themselves” (John 3:16).'
        : 'It is offered by the sandbox, which has read a little.',
  }));
}
