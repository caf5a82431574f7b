import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestServer } from '../testing.ts';
import { writeLetter } from './letters.ts';
import { createMailer } from './mailer.ts';

let stop = () => {};
afterEach(() => stop());

/** A real mail server that requires authentication and is busy at first. */
function startSmtp(refusals: number): Promise<{ url: string; received: string[]; recipients: string[] }> {
  const received: string[] = [];
  const recipients: string[] = [];
  let left = refusals;
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'lampstand' && password === 'hush'
        ? done(null, { user: 'lampstand' })
        : done(new Error('who are you?')),
    onRcptTo({ address }, _, done) {
      recipients.push(address);
      done();
    },
    onData(stream, _, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        if (left-- > 0) {
          done(Object.assign(new Error('try later'), { responseCode: 451 }));
          return;
        }
        received.push(text);
        done();
      });
    },
  });
  return new Promise((resolve) => {
    stop = () => smtp.close();
    const server = smtp.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ url: `smtp://lampstand:hush@127.0.0.1:${port}`, received, recipients });
    });
  });
}

describe('a mail', () => {
  it('has a text part and an HTML part and goes to one address', async () => {
    const { url, received, recipients } = await startSmtp(0);
    const mailer = createMailer({ smtpUrl: url, from: 'Lampstand <lamp@example.org>' });
    await mailer.send('ruth@example.org', 'confirm', { url: 'https://bible.example.org/x?a=1&b=2' }, '7');
    mailer.close();
    expect(recipients).toEqual(['ruth@example.org']);
    expect(received[0]).toContain('From: Lampstand <lamp@example.org>');
    expect(received[0]).toContain('Content-Type: multipart/alternative');
    expect(received[0]).toContain('Content-Type: text/plain');
    expect(received[0]).toContain('Content-Type: text/html');
    expect(received[0]).toContain('Message-ID: <7@lampstand>');
  });

  it('is retried after the mail server was busy', async () => {
    const { url, received } = await startSmtp(1);
    const server = await startTestServer({ SMTP_URL: url });
    const response = await fetch(`${server.url}/api/auth/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'naomi@example.org', password: 'call me mara' }),
    });
    expect(response.status).toBe(200);
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
    expect(received[0]).toContain('To: naomi@example.org');
    await server.stop();
  });

  it('renders user input as text, never as markup', () => {
    const { html, text } = writeLetter('email-changing', { email: '"<script>"@example.org' });
    expect(html).not.toContain('<script>');
    expect(html).toContain('&quot;&lt;script&gt;&quot;@example.org');
    expect(text).toContain('"<script>"@example.org');
  });

  it('loads no image, script or style sheet', () => {
    const { html } = writeLetter('reset', { url: 'https://bible.example.org/auth/reset-password?token=t' });
    expect(html).not.toMatch(/<img|<script|<link|url\(/);
  });
});
