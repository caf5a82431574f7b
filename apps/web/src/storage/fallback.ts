const warned = new Set<string>();

/**
 * Runs a task that needs the device's storage, which may be missing, full, forbidden or blocked by
 * another tab. A task that fails gives `otherwise` and is named on the console once.
 */
export async function withFallback<T>(task: string, run: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!warned.has(task)) console.warn(`Could not ${task} on this device: ${reasonOf(error)}`);
    warned.add(task);
    return otherwise;
  }
}

/** Rejects when something takes longer than a reader would wait; the task itself may still end well. */
export async function withTimeout<T>(milliseconds: number, task: PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([task, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
