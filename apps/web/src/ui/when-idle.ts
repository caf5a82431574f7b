import { afterPaint } from './after-paint.ts';

/** Runs a task when the page has nothing else to do; where a browser cannot tell, after the next paint. */
export function whenIdle(task: () => unknown): void {
  if (typeof requestIdleCallback === 'undefined') afterPaint(task);
  else requestIdleCallback(() => void task());
}
