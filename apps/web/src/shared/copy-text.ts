import { showToast } from './toasts/toasts.tsx';

/** Copies a text and says whether that went well. */
export async function copyText(text: string, done = 'Copied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(done, 'success');
  } catch {
    showToast('The browser did not allow copying.', 'error');
  }
}
