import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runSupportCommand, readSupportCommand } from '#tools/support.ts';
import { testMail, type TestMail } from '#tests/support/mail.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';
import { houseAnswers, openedTicket, recordingFile, threadFor } from '#tests/support/support-tickets.ts';

const NOTIFY_MS = 121_000;

describe.each(DATABASES)('answers of the house on %s', (database) => {
  let mail: TestMail;
  let shop: TestShop;
  beforeAll(async () => {
    mail = testMail();
    shop = await makeApp({ database, mailPort: mail });
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    mail.letters.length = 0;
  });

  /** Lets two minutes go by, in two processes at once. */
  const later = async (): Promise<void> => {
    shop.clock.advance(NOTIFY_MS);
    await Promise.all([shop.support.notices.runDue(), shop.support.notices.runDue()]);
    await shop.deps.mail.runDue();
  };

  it('that were not read are mailed once, without a word of them', async () => {
    const player = await shop.player();
    const { id } = await openedTicket(player, { subject: 'Buy at evil.example' });
    await houseAnswers(shop, id, 'A secret answer');
    await shop.support.notices.runDue();
    await shop.deps.mail.runDue();
    expect(mail.letters).toEqual([]);
    await later();
    await later();
    expect(mail.letters.map(({ to }) => to)).toEqual([player.email]);
    const { subject, text, html } = mail.letters[0] ?? { subject: '', text: '', html: '' };
    expect(text).toContain(`/profile/support/${id}`);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/secret|evil/);
  });

  it('that were read, or answered in turn, are not mailed', async () => {
    const [reader, writer] = [await shop.player(), await shop.player()];
    const [read, written] = [(await openedTicket(reader)).id, (await openedTicket(writer)).id];
    for (const id of [read, written]) await houseAnswers(shop, id);
    await reader.post(`/api/profile/support/tickets/${read}/read`, { place: 2 });
    await writer.post(`/api/profile/support/tickets/${written}/messages`, { message: 'I see' });
    await later();
    expect(mail.letters).toEqual([]);
  });

  it('to letters of guests go out at once, without what the letter said', async () => {
    const { token } = (await shop.call({ method: 'POST', url: '/sandbox/captcha/token', payload: { action: 'contacts' } })).json<{
      token: string;
    }>();
    const letter = { name: 'Ada', email: 'ada@example.com', topic: 'other', message: 'Visit evil.example', 'g-recaptcha-response': token };
    expect((await shop.call({ method: 'POST', url: '/api/contacts', payload: letter })).statusCode).toBe(200);
    await shop.deps.mail.runDue();
    expect(mail.letters).toEqual([]);
    const lines = await runSupportCommand(shop.deps, readSupportCommand(['--by', 'Ada']), () => '');
    const line = lines.find((one) => one.includes('letter from Ada: Visit evil.example')) ?? '';
    const [id = ''] = line.split(' ');
    expect(
      await runSupportCommand(
        shop.deps,
        readSupportCommand(['--answer', id, '--messages', '1', '--by', 'Ada', '--and-close']),
        () => 'No,\nthank you. <b>',
      ),
    ).toEqual(['answered and closed']);
    await shop.deps.mail.runDue();
    expect(mail.letters.map(({ to }) => to)).toEqual(['ada@example.com']);
    expect(mail.letters[0]?.text).toMatch(/No,\n.*thank you\. <b>/);
    expect(mail.letters[0]?.html).not.toContain('<b>');
    expect(mail.letters[0]?.text).not.toContain('evil.example');
  });

  it('are written by the command, which prints nothing that a terminal would obey', async () => {
    const player = await shop.player({ name: 'Mira' });
    const { id } = await openedTicket(player, { message: 'Look \u001b[31m here\nand \u202Ethere', recording: recordingFile() });
    const run = (...args: string[]) => runSupportCommand(shop.deps, readSupportCommand(args), () => 'From the standard input');
    const shown = (await run('--show', id, '--by', 'Ada')).join('\n');
    expect(shown).toContain('Look [31m here\n  and there');
    expect(shown).toContain('messages: 1');
    expect(shown).toMatch(/\[recording of \w+, \d+ ms/);
    for (const [move, text] of [
      ['--answer', ['--text', 'Late']],
      ['--close', []],
    ] as const)
      await expect(run(move, id, '--messages', '0', '--by', 'Ada', ...text)).rejects.toThrow('has a message that you have not read');
    expect(await run('--answer', id, '--messages', '1', '--by', 'Ada', '--text', 'Seen')).toEqual(['answered']);
    expect(await run('--answer', id, '--messages', '2', '--by', 'Ada')).toEqual(['answered']);
    expect((await threadFor(player, id)).thread.map(({ text }) => text).slice(1)).toEqual(['Seen', 'From the standard input']);
    expect(await run('--close', id, '--messages', '3', '--by', 'Ada')).toEqual(['closed']);
    expect((await threadFor(player, id)).status).toBe('closed');
    await expect(run('--close', id, '--messages', '3', '--by', 'Ada')).rejects.toThrow('no open ticket');
    await expect(run('--answer', 'no-id', '--messages', '1', '--by', 'Ada', '--text', 'x')).rejects.toThrow('no ticket has this id');
    await expect(run('--answer', id, '--messages', '3', '--by', 'Ada', '--text', ' ')).rejects.toThrow('needs text');
    for (const args of [
      ['--show', id, '--close', id],
      ['--close', id, '--messages', '1'],
      ['--answer', id, '--messages', '1'],
      ['--close', id, '--by', 'Ada'],
      ['--answer', id, '--by', 'Ada', '--messages', 'x'],
      ['--text', 'x'],
      ['--pictures', 'x'],
      ['--shout'],
    ])
      expect(() => readSupportCommand(args), args.join(' ')).toThrow();
  });
});
