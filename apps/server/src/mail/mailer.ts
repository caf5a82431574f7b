import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';
import { writeLetter } from './letters.ts';

export interface Mailer {
  /** The id goes with the mail, so that one that had to be sent twice can be recognised. */
  send(to: string, letter: string, values: Readonly<Record<string, string>>, id: string): Promise<void>;
  close(): void;
}

const PATIENCE = 20_000;

export function createMailer({ smtpUrl, from }: Settings['mail']): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send(to, letter, values, id) {
      await transport.sendMail({
        // As an object: an address is never taken apart into several.
        to: { name: '', address: to },
        messageId: `<${id}@lampstand>`,
        headers: { 'auto-submitted': 'auto-generated' },
        ...writeLetter(letter, values),
      });
    },
    close: () => transport.close(),
  };
}
