/** Where someone in danger finds people who help, shown before any verse. */
export interface Help {
  readonly text: string;
  /** A directory of free helplines by country; we list no numbers, because they differ and change. */
  readonly address: string;
}

const address = 'https://findahelpline.com';
const WANTING_TO_DIE = 'not-wanting-to-live';

const byTopic: Readonly<Record<string, Help>> = {
  [WANTING_TO_DIE]: {
    text: 'If you are thinking of ending your life, please do not stay alone with it. In danger, call your local emergency number now. Someone will listen, free and in confidence, at a helpline in your country.',
    address,
  },
  abuse: {
    text: 'Nobody has the right to hurt you, and you deserve to be safe. In danger, call your local emergency number. People who know what to do, and keep it to themselves, answer at a helpline in your country.',
    address,
  },
  'suicide-loss': {
    text: 'This is a heavy grief, and not one to carry alone. If you are in danger yourself, call your local emergency number. Someone will listen, free and in confidence, at a helpline in your country.',
    address,
  },
};

/** The topics in which someone may be in danger. */
export const topicsOfDanger: readonly string[] = Object.keys(byTopic);

/** Plain statements made of common words, which are hard to match to a topic. */
const SAID_PLAINLY =
  /\b(?:(?:kill|hang|harm|hurt|cut)(?:t?ing)? myself|suicidal|end(?:ing)? (?:my life|it all)|want(?:ed|ing)? to die)\b/i;

/** The topic for someone who says that they may harm themselves, whatever else would match. */
export function dangerIn(text: string): string | undefined {
  return SAID_PLAINLY.test(text) ? WANTING_TO_DIE : undefined;
}

/** The help to show first with a topic, if any. */
export function helpFor(topic: string): Help | undefined {
  return byTopic[topic];
}
