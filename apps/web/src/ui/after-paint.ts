const waiting = new Set<() => void>();

/**
 * For effects whose outcome nobody waits to see: runs a task when the page that caused it has been
 * painted, so that turning a page does not wait for it. In a tab that nobody looks at, it waits for a
 * look. Gives what calls it off.
 */
export function afterPaint(task: () => unknown): () => void {
  const own = () => void task();
  // One frame serves all: to ask for one costs more than most of the tasks.
  if (waiting.size === 0) requestAnimationFrame(afterFrame);
  waiting.add(own);
  return () => void waiting.delete(own);
}

/** A frame's callbacks run before it is painted; a task that they leave behind runs after. */
function afterFrame(): void {
  setTimeout(() => {
    const tasks = [...waiting];
    waiting.clear();
    for (const task of tasks) task();
  });
}
