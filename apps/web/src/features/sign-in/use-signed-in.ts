import type { SessionBody } from '@lampstand/contract';
import type { AuthEvent } from '../../api/session/session.ts';
import { useAppContext } from '../../shared/app-context.ts';
import { useResume } from '../../shared/sign-in/resume.ts';
import { showToast } from '../../shared/toasts/toasts.tsx';
import type { FaceProps } from './faces.ts';

/** What happens when somebody has signed in with the dialog. */
export function useSignedIn({ intent, onClose }: Pick<FaceProps, 'intent' | 'onClose'>) {
  const { session } = useAppContext();
  const resume = useResume();
  return (body: SessionBody, events: readonly AuthEvent[] = ['SIGNED_IN']) => {
    session.accept(events, body);
    showToast('Successfully signed in!', 'success');
    onClose();
    void resume(intent);
  };
}
