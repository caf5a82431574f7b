import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';
import { writeLetter } from './letters.ts';

export interface Mailer {
  /** The id is sent with the mail, so that a duplicate can be recognized. */
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
        // As an object, the address is never parsed into several.
        to: { name: '', address: to },
        messageId: `<${id}@lampstand>`,
        headers: { 'auto-submitted': 'auto-generated' },
        ...writeLetter(letter, values),
      });
    },
    close: () => transport.close(),
  };
}
