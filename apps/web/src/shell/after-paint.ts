/**
 * For effects whose outcome nobody waits to see: runs a task when the page that caused it has been
 * painted, so that turning a page does not wait for it. In a tab that nobody looks at, it waits for a
 * look. Gives what calls it off.
 */
export function afterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A frame's callbacks run before it is painted; a task that they leave behind runs after.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
