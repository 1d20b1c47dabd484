import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Letter, MailPort } from '#server/mail/port.ts';
import type { TestShop } from './shop.ts';

/** A real SMTP server of a test, on this machine. */
export interface TestMailServer {
  /** As MAIL_URL names it. */
  url: string;
  /** What it has taken, as it came over the connection. */
  taken: { to: string[]; from: string; source: string }[];
  /** What it answers to a message: null takes it. `at`: to the recipient, or after the message's text. `hang` never answers. */
  mood: null | { code: number; at: 'recipient' | 'text' } | 'hang';
  close(): Promise<void>;
}

const refusal = (code: number): Error => Object.assign(new Error('as the test says'), { responseCode: code });

/** Starts a server; `options` as the library has them. */
export async function mailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      const { mood } = kept;
      if (mood === 'hang') return;
      done(mood?.at === 'recipient' ? refusal(mood.code) : undefined);
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mood } = kept;
        if (mood !== null && mood !== 'hang') return done(refusal(mood.code));
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        kept.taken.push({ to: envelope.rcptTo.map(({ address }) => address), from, source: Buffer.concat(parts).toString('utf8') });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const kept: TestMailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken: [],
    mood: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return kept;
}

/** A mail port for tests: keeps letters, fails as `failing` says. */
export interface TestMail extends MailPort {
  letters: Letter[];
  /** Runs in place of taking a letter. */
  failing: null | ((letter: Letter) => void);
}

export function testMail(): TestMail {
  return {
    letters: [],
    failing: null,
    async send(letter) {
      this.failing?.(letter);
      this.letters.push(letter);
    },
    close: () => undefined,
  };
}

/** Everything that was mailed to an address by now, the newest first. */
export async function mailsTo({ deps, mailbox }: Pick<TestShop, 'deps' | 'mailbox'>, address: string): Promise<Letter[]> {
  await deps.mail.runDue();
  return mailbox?.list(address) ?? [];
}

/** The token behind the first link of a mail. Throws where there is none. */
export function tokenIn({ text }: Pick<Letter, 'text'>): string {
  const [, token] = /\/[a-z-]+#([A-Za-z0-9_-]{43})\b/.exec(text) ?? [];
  if (token === undefined) throw new Error('this mail has no link');
  return token;
}
