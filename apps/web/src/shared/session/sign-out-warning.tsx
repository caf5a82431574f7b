import { unsentDialog } from '../dialogs.ts';

/** Whether the reader leaves, although something here has not reached the server; asks where there is. */
export async function mayLeave(userId: string): Promise<boolean> {
  const { countUnsent, lookForUnsent } = await import('./unsent.ts');
  await lookForUnsent(userId);
  if (countUnsent(userId) === 0) return true;
  return new Promise((resolve, reject) => {
    const onAnswer = (isLeaving: boolean) => {
      unsentDialog.close();
      resolve(isLeaving);
    };
    unsentDialog.open({ userId, onAnswer, onFailure: reject });
  });
}
