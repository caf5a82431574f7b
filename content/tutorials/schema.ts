import { z } from 'zod';

const tutorialIds = ['main-navigation', 'bible-reader', 'ai-insights', 'mood-scriptures', 'search'] as const;
const sides = ['top', 'right', 'bottom', 'left'] as const;

/**
 * A step explains one part of the page. Its target is the name by which that part marks itself; a step
 * without one, or whose part is not on the page, is shown in the middle.
 */
const step = z
  .strictObject({
    id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
    title: z.string().regex(/^[A-Z].{2,38}[^.]$/),
    text: z.string().regex(/^[A-Z].{30,218}[.?]$/),
    target: z
      .string()
      .regex(/^[a-z]+(-[a-z]+)*$/)
      .optional(),
    side: z.enum(sides).optional(),
  })
  .refine(({ target, side }) => (target === undefined) === (side === undefined), 'a target has a side');

const tutorial = z.strictObject({
  id: z.enum(tutorialIds),
  /** The page where it can be started; without a path it can be started everywhere. */
  path: z.string().startsWith('/').optional(),
  steps: z.array(step).min(2),
});

export const tutorialFile = z.array(tutorial);

export type TutorialId = (typeof tutorialIds)[number];
export type TutorialSide = (typeof sides)[number];

export interface TutorialStep {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly target?: string;
  readonly side?: TutorialSide;
}

export interface Tutorial {
  readonly id: TutorialId;
  readonly path?: string;
  readonly steps: readonly TutorialStep[];
}
