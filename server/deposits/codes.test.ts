import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { houseBalance } from '#server/wallet/ledger.ts';
import { BAD_AMOUNTS } from '#tests/support/bad-amounts.ts';
import { invoiceSeen } from '#tests/support/provider-messages.ts';
import { logEntries } from '#tests/support/desk.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { readCodesCommand, runCodesCommand } from '#tools/codes.ts';
import { type CodeKind, issueCodes } from './gateways/own-codes.ts';

const redeem = (player: TestPlayer, code: unknown, kind: CodeKind = 'gift-code', promocode?: string) =>
  player.post(`/api/deposit/${kind}/redeem`, { code, ...(promocode === undefined ? {} : { promocode }) });

const answerOf = async (reply: ReturnType<typeof redeem>): Promise<[number, string]> => {
  const { statusCode, json } = await reply;
  return [statusCode, json<{ code?: string; msg: string }>().code ?? ''];
};

describe.each(DATABASES)('gift codes and vouchers on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  const issue = async (kind: CodeKind, coins: number): Promise<string> => {
    const [code = ''] = await shop.deps.db.transaction((tx) =>
      issueCodes(tx, shop.deps, { kind, amount: cents(coins * 100), batch: 'test' }),
    );
    return code;
  };
  const spellings = (code: string): string[] => [
    code,
    code.toLowerCase(),
    code.replaceAll('-', ''),
    code.replaceAll('0', 'o').replaceAll('1', 'l'),
  ];

  it('are redeemed once by the first of twenty players who send one at once', async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => shop.player()));
    const code = await issue('gift-code', 50);
    const replies = await Promise.all(players.map((player) => answerOf(redeem(player, code))));
    expect(replies.filter(([status]) => status === 200)).toHaveLength(1);
    expect(replies.filter(([, refusal]) => refusal === 'code_invalid')).toHaveLength(19);
    const balances = await Promise.all(players.map(({ id }) => shop.balance(id)));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(5_000);
    expect(await shop.audit()).toEqual([]);
  });

  it('are redeemed once by a player who sends one twenty times at once, however it is spelt', async () => {
    const player = await shop.player();
    const code = await issue('gift-code', 10);
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => answerOf(redeem(player, spellings(code)[index % 4]))));
    expect(replies.map(([status]) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect(new Set(replies.map(([, refusal]) => refusal))).toEqual(new Set(['', 'code_used']));
    expect(await shop.balance(player.id)).toBe(1_000);
  });

  it('lie in the database as hashes alone', async () => {
    const code = await issue('gift-code', 10);
    const { rows } = await shop.deps.db.read.execute(sql`select * from deposit_code`);
    const text = JSON.stringify(rows, (_key, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    for (const part of [code, code.replaceAll('-', ''), ...code.split('-')]) expect(text).not.toContain(part);
  });

  it('have a receipt, and a promo code adds its bonus', async () => {
    const player = await shop.player();
    const reply = await redeem(player, await issue('gift-code', 100), 'gift-code', 'welcome5');
    expect(reply.json()).toMatchObject({ msg: 'Code redeemed', data: { amount: 100, bonus: 5 } });
    const { invoice_id } = reply.json<{ data: { invoice_id: string } }>().data;
    expect(await invoiceSeen(player, invoice_id)).toMatchObject({
      gateway: 'gift-code',
      title: 'Gift card',
      status: 'paid',
      stage: 'closed',
      amount: 100,
      bonus: 5,
      promocode: 'WELCOME5',
      currency: 'USD',
      network: null,
      rate: null,
      confirmations: null,
      debt: 0,
    });
    expect(await shop.balance(player.id)).toBe(10_500);
  });

  it('are taken as they are pasted: with blanks, long dashes and signs that are not seen', async () => {
    const player = await shop.player();
    const code = await issue('gift-code', 100);
    const pasted = `\u00A0${code.replaceAll('-', ' – ')}\u200B`;
    expect((await redeem(player, pasted, 'gift-code', ' wel\u00A0come５\u200E')).json()).toMatchObject({ data: { amount: 100, bonus: 5 } });
    expect(await answerOf(redeem(player, code))).toEqual([409, 'code_used']);
  });

  it('stay whole when the promo code that comes with them is refused', async () => {
    const player = await shop.player();
    const code = await issue('gift-code', 10);
    expect(await answerOf(redeem(player, code, 'gift-code', 'NEVER'))).toEqual([422, 'promocode_invalid']);
    expect(await shop.balance(player.id)).toBe(0);
    expect((await redeem(player, code)).statusCode).toBe(200);
  });

  it('are good for their own call alone: a voucher is no gift code, and costs the house', async () => {
    const player = await shop.player();
    const before = await houseBalance(shop.deps.db.read, 'promo_cost');
    const code = await issue('voucher', 5);
    expect(await answerOf(redeem(player, code, 'gift-code'))).toEqual([422, 'code_invalid']);
    expect((await redeem(player, code, 'voucher')).statusCode).toBe(200);
    expect((await houseBalance(shop.deps.db.read, 'promo_cost')) - before).toBe(-500);
    expect(await shop.audit()).toEqual([]);
  });

  it('taken back are void, or reversed once where they were redeemed: what is spent is owed', async () => {
    const player = await shop.player();
    const [unused, used] = [await issue('gift-code', 10), await issue('gift-code', 40)];
    const order = (code: string) => readCodesCommand(['--kind', 'gift-code', '--void', code, '--by', 'Ada', '--reason', 'never paid']);
    expect(await runCodesCommand(shop.deps.db, shop.deps, order(unused))).toEqual(['void']);
    expect(await answerOf(redeem(player, unused))).toEqual([422, 'code_invalid']);
    const { invoice_id } = (await redeem(player, used)).json<{ data: { invoice_id: string } }>().data;
    await player.post('/api/fairness/client-seed', { client_seed: 'x' });
    expect((await player.post('/api/boxes/night-market/open', { count: 1 })).statusCode).toBe(200);
    const left = await shop.balance(player.id);
    await Promise.all(Array.from({ length: 5 }, () => runCodesCommand(shop.deps.db, shop.deps, order(used.toLowerCase()))));
    expect(await shop.balance(player.id)).toBe(0);
    expect(await invoiceSeen(player, invoice_id)).toMatchObject({ status: 'reversed', debt: (4_000 - left) / 100 });
    expect(await answerOf(redeem(player, used))).toEqual([409, 'code_used']);
    const [reversed, ...others] = await logEntries(shop, 6);
    expect(reversed).toMatchObject({
      act: 'codes.take_back',
      by_name: 'Ada',
      reason: 'never paid',
      data: { became: 'reversed', found: [player.id] },
    });
    expect(others.at(-1)).toMatchObject({ data: { became: 'void' } });
    expect(JSON.stringify([reversed, ...others])).not.toContain(used);
    await expect(runCodesCommand(shop.deps.db, shop.deps, order('NEVER'))).rejects.toThrow('unknown code');
    expect(await shop.audit()).toEqual([]);
  });

  it('are issued by a command that says what it takes', async () => {
    const args = ['--kind', 'voucher', '--amount', '5', '--count', '3', '--batch', 'spring', '--by', 'Ada'];
    const codes = await runCodesCommand(shop.deps.db, shop.deps, readCodesCommand(args));
    expect(new Set(codes).size).toBe(3);
    const data = { kind: 'voucher', amount: 5, count: 3, batch: 'spring' };
    expect(await logEntries(shop, 1)).toMatchObject([{ act: 'codes.issue', source: 'command', by_name: 'Ada', data }]);
    expect((await redeem(await shop.player(), codes[2], 'voucher')).json()).toMatchObject({ data: { amount: 5 } });
    for (const wrong of [
      ['--kind', 'x'],
      ['--kind', 'voucher'],
      ['--kind', 'voucher', '--amount', '0.5', '--batch', 'b'],
      args.slice(0, -2),
      ['--kind', 'voucher', '--void', 'X', '--by', 'Ada'],
      ['--kind', 'voucher', '--void', 'X', '--reason', 'lost'],
    ])
      expect(() => readCodesCommand(wrong), wrong.join(' ')).toThrow(RangeError);
  });

  it('refuse everything that is no code, and everything that does not belong, each with a sentence', async () => {
    const player = await shop.player();
    const send = (call: string, payload: string) =>
      shop.call({
        method: 'POST',
        url: `/api/deposit/${call}/redeem`,
        headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
        payload,
      });
    const values = [
      ...BAD_AMOUNTS,
      '""',
      '" "',
      `"${'A'.repeat(10_240)}"`,
      '"АВСD-1234"',
      '"A B"',
      '"\\u202eABCD"',
      '"<b>"',
      '"%00"',
      '["A"]',
    ];
    for (const call of ['gift-code', 'voucher'])
      for (const value of values) {
        const reply = await send(call, `{"code":${value}}`);
        expect([reply.statusCode, typeof reply.json<{ msg: string }>().msg], `${call} ${value.slice(0, 40)}`).toEqual([422, 'string']);
      }
    for (const body of ['{}', '{"code":"ABCD","amount":5}', '{"code":"ABCD","promocode":5}', '[]', 'null'])
      expect((await send('gift-code', body)).statusCode, body).toBe(422);
    expect(await shop.balance(player.id)).toBe(0);
  });
});

describe('codes', () => {
  it('can’t be tried out: five a minute, good ones too', async () => {
    const shop = await makeApp({ database: 'pglite', env: { RATE_LIMITS: 'on' } });
    const player = await shop.player();
    const codes = await shop.deps.db.transaction((tx) =>
      issueCodes(tx, shop.deps, { kind: 'gift-code', amount: cents(1_000), batch: 'test', count: 2 }),
    );
    for (let index = 0; index < 5; index++) expect(await answerOf(redeem(player, `GUESS-${index}`))).toEqual([422, 'code_invalid']);
    expect(await answerOf(redeem(player, codes[0]))).toEqual([429, 'too_many_requests']);
    shop.clock.advance(60_000);
    expect((await redeem(player, codes[0])).statusCode).toBe(200);
    await shop.close();
  });
});
