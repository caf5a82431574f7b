import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly date: string;
  readonly text: string;
  readonly html: string;
}

const MOST_KEPT = 500;
const LARGEST = 10 * 1024 * 1024;

/** A mail server that delivers everything to one mailbox: one file per mail, stored as received. */
export class Mailbox {
  readonly #folder: string;
  readonly #server: SMTPServer;
  #received = 0;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      size: LARGEST,
      onData: (stream, _, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          this.#keep(Buffer.concat(chunks));
          done();
        });
      },
    });
  }

  /** Returns its address. */
  start(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      const listening = this.#server.listen(0, '127.0.0.1', () => {
        const { port } = listening.address() as AddressInfo;
        resolve(`smtp://127.0.0.1:${port}`);
      });
    });
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #keep(bytes: Buffer): void {
    const name = `${Date.now()}-${String(this.#received++).padStart(6, '0')}.eml`;
    writeFileSync(join(this.#folder, name), bytes);
    for (const old of this.#names().slice(MOST_KEPT)) rmSync(join(this.#folder, old), { force: true });
  }

  /** All mails, the newest first. */
  #names(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => /^\d+-\d+\.eml$/.test(name))
      .sort()
      .reverse();
  }

  list(): Promise<Mail[]> {
    return Promise.all(this.#names().map((name) => this.#read(name)));
  }

  async find(id: string): Promise<Mail | undefined> {
    const name = this.#names().find((candidate) => candidate === `${id}.eml`);
    return name === undefined ? undefined : this.#read(name);
  }

  async #read(name: string): Promise<Mail> {
    const mail = await PostalMime.parse(readFileSync(join(this.#folder, name)));
    return {
      id: name.replace(/\.eml$/, ''),
      from: mail.from?.address ?? '',
      to: (mail.to ?? []).map(({ address }) => address ?? '').join(', '),
      subject: mail.subject ?? '',
      date: new Date(mail.date ?? Number(name.split('-')[0])).toISOString(),
      text: mail.text ?? '',
      html: mail.html ?? '',
    };
  }
}
