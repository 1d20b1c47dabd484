import { eq, sql } from 'drizzle-orm';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { createLog } from '#server/runtime/log.ts';
import { mailServer, testMail, type TestMail, type TestMailServer } from '#tests/support/mail.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';
import { MailFailure, type Letter } from './port.ts';
import { queueMail } from './queue-mail.ts';
import { MailRunner } from './runner.ts';
import { mailMessageTable as table } from './schema.ts';
import { smtpMail } from './smtp.ts';

const TOKEN = 'q5jv0yJmX2cE8kRzT1wB7nLhUo3sDfGa9iPpVxYtK4Q';
const MINUTE = 60_000;
const DAY = 86_400_000;

/** A log whose lines can be read. */
function readLog() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  return { lines, log: createLog('debug', stream) };
}

const away = (): never => {
  throw new MailFailure('line', 'ECONNECTION');
};

describe.each(DATABASES)('the queue of mail on %s', (database) => {
  const { lines, log } = readLog();
  let mail: TestMail;
  let shop: TestShop;
  beforeAll(async () => {
    mail = testMail();
    shop = await makeApp({ database, mailPort: mail, log });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await shop.deps.db.read.delete(table);
    mail.letters.length = 0;
    mail.failing = null;
    lines.length = 0;
  });

  const queue = (to = 'ada@players.test', more = {}) =>
    shop.deps.db.transaction((tx) =>
      queueMail(tx, shop.deps, { to, template: 'reset-password', data: { token: TOKEN, minutes: 30 }, ...more }),
    );
  const run = () => shop.deps.mail.runDue();
  const rows = () => shop.deps.db.read.select().from(table);
  const row = async () => (await rows())[0];

  it('sends what was committed, once, and wipes what filled it', async () => {
    await queue();
    await run();
    await run();
    expect(mail.letters).toMatchObject([{ to: 'ada@players.test', subject: 'Set a new password' }]);
    expect(mail.letters[0]?.text).toContain(`/reset-password#${TOKEN}`);
    expect(await row()).toMatchObject({ sealed: null, dueAt: null, tries: 1, givenUpAt: null });
    expect((await row())?.sentAt).not.toBeNull();
  });

  it('sends nothing of a transaction that was rolled back', async () => {
    const cut = shop.deps.db.transaction(async (tx) => {
      await queueMail(tx, shop.deps, { to: 'ada@players.test', template: 'reset-password', data: { token: TOKEN, minutes: 30 } });
      throw new Error('rolled back');
    });
    await expect(cut).rejects.toThrow('rolled back');
    await run();
    expect(mail.letters).toEqual([]);
  });

  it('keeps a token in clear nowhere: neither in the table nor in the log, whatever happens to the mail', async () => {
    mail.failing = away;
    await queue();
    await run();
    const { rows: stored } = await shop.deps.db.read.execute(sql`select mail_message::text as line from mail_message`);
    const line = String(stored[0]?.line);
    expect(line).not.toContain(TOKEN);
    expect(line).not.toContain(Buffer.from(TOKEN).toString('hex'));
    expect(lines.join('')).toContain('retrying');
    expect(lines.join('')).not.toContain(TOKEN);
    expect(lines.join('')).not.toContain('ada@players.test');
  });

  it('is tried again later, each time after twice as long, and says meanwhile that mail is held up', async () => {
    mail.failing = away;
    await queue();
    expect(await shop.deps.mail.isHeldUp()).toBe(false);
    await run();
    await run();
    expect(await row()).toMatchObject({ tries: 1, heldBy: 'line' });
    expect(await shop.deps.mail.isHeldUp()).toBe(true);
    shop.clock.advance(MINUTE);
    await run();
    expect((await row())?.tries).toBe(2);
    shop.clock.advance(MINUTE);
    await run();
    expect((await row())?.tries).toBe(2);
    mail.failing = null;
    shop.clock.advance(MINUTE);
    await run();
    expect(mail.letters).toHaveLength(1);
    expect(await shop.deps.mail.isHeldUp()).toBe(false);
  });

  it('is given up after a day, or once its link has expired, and says so in the log', async () => {
    mail.failing = away;
    await queue('day@players.test');
    await queue('link@players.test', { uselessAt: shop.clock.now() + 30 * MINUTE });
    await run();
    shop.clock.advance(31 * MINUTE);
    await run();
    const [link] = await shop.deps.db.read.select().from(table).where(eq(table.recipient, 'link@players.test'));
    expect(link).toMatchObject({ sealed: null, dueAt: null, sentAt: null });
    expect(link?.givenUpAt).not.toBeNull();
    shop.clock.advance(DAY);
    mail.failing = null;
    await run();
    expect(mail.letters).toEqual([]);
    expect((await rows()).filter(({ givenUpAt, sealed }) => givenUpAt !== null && sealed === null)).toHaveLength(2);
    expect(lines.filter((line) => line.includes('giving up'))).toHaveLength(2);
  });

  it('is given up at once when the provider refuses it for good, and others go out', async () => {
    mail.failing = ({ to }) => {
      if (to === 'gone@players.test') throw new MailFailure('refused', 'EENVELOPE 550');
    };
    await queue('gone@players.test');
    await queue('ada@players.test');
    await run();
    expect(mail.letters.map(({ to }) => to)).toEqual(['ada@players.test']);
    expect((await rows()).find(({ recipient }) => recipient === 'gone@players.test')?.givenUpAt).not.toBeNull();
    expect(await shop.deps.mail.isHeldUp()).toBe(false);
  });

  it('is given up when it can’t be read any more, instead of stopping the others', async () => {
    // In the transaction that writes it: the runner is notified of a mail as soon as it is committed.
    await shop.deps.db.transaction(async (tx) => {
      await queueMail(tx, shop.deps, { to: 'ada@players.test', template: 'reset-password', data: { token: TOKEN, minutes: 30 } });
      await tx.update(table).set({ template: 'of-another-version' });
    });
    await queue('bob@players.test');
    await run();
    expect(mail.letters.map(({ to }) => to)).toEqual(['bob@players.test']);
    expect((await rows()).find(({ recipient }) => recipient === 'ada@players.test')?.givenUpAt).not.toBeNull();
  });

  it('goes out once though two processes look at once', async () => {
    for (let count = 0; count < 12; count += 1) await queue(`p${count}@players.test`);
    const other = new MailRunner(shop.deps, mail);
    await Promise.all([run(), other.runDue()]);
    await other.stop();
    expect(mail.letters).toHaveLength(12);
    expect(new Set(mail.letters.map(({ to }) => to)).size).toBe(12);
  });

  it('comes a second time, under the same Message-ID, when the process ended between the sending and the note of it', async () => {
    await queue();
    const killed = new MailRunner({ ...shop.deps, db: new Proxy(shop.deps.db as object, { get: cutAfterSending }) as Database }, mail);
    await killed.runDue();
    await killed.stop();
    expect(mail.letters).toHaveLength(1);
    expect((await row())?.sentAt).toBeNull();
    shop.clock.advance(MINUTE);
    await run();
    expect(mail.letters).toHaveLength(2);
    expect(mail.letters[1]?.id).toBe(mail.letters[0]?.id);
  });

  /** A database that takes no more writes once the mail was sent, as if the process had ended. */
  const cutAfterSending = (target: object, name: string | symbol): unknown => {
    if (name === 'read' && mail.letters.length > 0) throw new Error('the process has ended');
    const value: unknown = Reflect.get(target, name, target);
    return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
  };

  it('takes one address and nothing that could become a header', async () => {
    for (const bad of [
      '',
      'a@b.test, c@d.test',
      'a@b.test\r\nBcc: c@d.test',
      'Ada <a@b.test>',
      'a b@c.test',
      '@',
      'x'.repeat(250) + '@b.test',
    ])
      await expect(queue(bad), bad).rejects.toThrow('invalid recipient address');
  });
});

describe('mail by SMTP', () => {
  const from = { name: 'Fairdrop', address: 'hello@shop.test' };
  let server: TestMailServer;
  beforeAll(async () => {
    server = await mailServer();
  });
  afterAll(() => server.close());
  afterEach(() => {
    server.mood = null;
    server.taken.length = 0;
  });

  const letter = (about: Partial<Letter> = {}): Letter => ({
    id: '0b9a6a2e-94c8-4a41-9f32-0d4d5ed0d1aa',
    to: 'ada@players.test',
    subject: 'Hello – Ada',
    text: 'Plain',
    html: '<p>Rich</p>',
    writtenAt: Date.UTC(2026, 10, 22),
    ...about,
  });
  const sent = async (about: Partial<Letter> = {}, url = server.url) => {
    const port = smtpMail({ url, from });
    try {
      await port.send(letter(about));
      return 'taken';
    } catch (error) {
      return error instanceof MailFailure ? error.why : error;
    } finally {
      port.close();
    }
  };

  it('carries text and HTML, the shop as sender, and a Message-ID of its own', async () => {
    expect(await sent()).toBe('taken');
    const [{ to, from: sender, source } = { to: [], from: '', source: '' }] = server.taken;
    expect([to, sender]).toEqual([['ada@players.test'], 'hello@shop.test']);
    expect(source).toContain('Message-ID: <0b9a6a2e-94c8-4a41-9f32-0d4d5ed0d1aa@shop.test>');
    expect(source).toContain('From: Fairdrop <hello@shop.test>');
    expect(source).toMatch(/multipart\/alternative/);
    expect(source).toContain('<p>Rich</p>');
    expect(source).toContain('Auto-Submitted: auto-generated');
  });

  it('adds no header and no recipient for any text of a subject or an address', async () => {
    await sent({ subject: 'Hello\r\nBcc: eve@evil.test\r\n\r\nowned' });
    await sent({ to: 'ada@players.test\r\nBcc: eve@evil.test' });
    await sent({ to: 'ada@players.test, eve@evil.test' });
    expect(server.taken).toHaveLength(1);
    for (const { to, source } of server.taken) {
      expect(to).not.toContain('eve@evil.test');
      expect(source.slice(0, source.indexOf('\r\n\r\n'))).not.toMatch(/^Bcc:/im);
    }
  });

  it.each([
    [450, 'recipient', 'provider'],
    [550, 'recipient', 'refused'],
    [451, 'text', 'provider'],
    [554, 'text', 'refused'],
  ] as const)('knows a %i after the %s as %s', async (code, at, why) => {
    server.mood = { code, at };
    expect(await sent()).toBe(why);
    expect(server.taken).toEqual([]);
  });

  it('waits for a line that is closed, that refuses its password, or that has no TLS where it must', async () => {
    expect(await sent({}, 'smtp://127.0.0.1:9')).toBe('line');
    const locked = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('wrong password')),
    });
    expect(await sent({}, locked.url.replace('smtp://', 'smtp://user:wrong@'))).toBe('line');
    await locked.close();
    const elsewhere = server.url.replace('127.0.0.1', '127.0.0.2');
    expect(await sent({}, elsewhere)).toBe('line');
    expect(server.taken).toEqual([]);
  });
});
