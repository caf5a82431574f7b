import { useAppContext } from '../../shared/app-context.ts';
import { Button } from '../../ui/form.tsx';
import type { FaceProps } from './faces.ts';
import { ResendLink } from './resend.tsx';

interface Props extends FaceProps {
  readonly kind: 'confirmation' | 'reset';
}

/** A mail is on its way: where to, and what to do with it. */
export function CheckEmail({ kind, email, onFace }: Props) {
  const { site } = useAppContext();
  return (
    <div className="grid gap-4 leading-relaxed">
      {kind === 'confirmation' ? (
        <p>
          We sent a link to <strong className="font-medium [overflow-wrap:anywhere]">{email}</strong>. Follow
          it to confirm your account.
        </p>
      ) : (
        <p>
          If there is an account for <strong className="font-medium [overflow-wrap:anywhere]">{email}</strong>
          , a link to choose a new password is on its way there.
        </p>
      )}
      <p className="text-muted">
        Nothing after a few minutes? Please check your spam folder
        {site.isSandbox ? ', or, as this Lampstand runs on your own machine, ' : '.'}
        {site.isSandbox && (
          <a
            href="/sandbox/mail"
            target="_blank"
            rel="noreferrer"
            className="text-accent underline underline-offset-4"
          >
            its mailbox
          </a>
        )}
        {site.isSandbox && '.'}
      </p>
      <div className="-mb-2 grid justify-items-center gap-2">
        <Button isWide onClick={() => onFace('sign-in')}>
          Back to sign in
        </Button>
        {kind === 'confirmation' ? (
          <ResendLink email={email} />
        ) : (
          <Button look="link" onClick={() => onFace('forgot')}>
            Use another address
          </Button>
        )}
      </div>
    </div>
  );
}
