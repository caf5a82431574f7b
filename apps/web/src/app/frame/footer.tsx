import { useAppContext } from '../../shared/app-context.ts';
import { signIn } from '../../shared/dialogs.ts';
import { useSession } from '../../shared/session/session.ts';
import { Link } from '../../ui/link.tsx';

const small = 'inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink';
const link = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink';

export function Footer() {
  const { site } = useAppContext();
  const isSignedOut = useSession().status === 'signed-out';
  return (
    <footer className="flex flex-wrap items-center justify-center gap-x-5 border-hairline border-t px-6 py-3 text-muted text-sm">
      {/* Around the turn of the year, server and reader may not agree on it. */}
      <p suppressHydrationWarning className="max-sm:w-full max-sm:text-center">
        © {new Date().getFullYear()} Lampstand
      </p>
      <Link to="/privacy-policy" className={link}>
        Privacy Policy
      </Link>
      <Link to="/eula" className={link}>
        EULA
      </Link>
      <a href="/api" className={link}>
        Bible API
      </a>
      {site.isSandbox && (
        <p className="w-full text-center text-xs">
          This Lampstand runs on your own machine: mails, Google and payments are stand-ins.{' '}
          <a href="/sandbox/mail" className={small}>
            Mailbox
          </a>
          {isSignedOut && (
            <>
              {' · '}
              <button type="button" className={small} onClick={() => signIn.open()}>
                Sample reader
              </button>
            </>
          )}
        </p>
      )}
    </footer>
  );
}
