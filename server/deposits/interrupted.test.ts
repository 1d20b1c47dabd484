import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { paid, provider, startDeposit } from '#tests/support/deposits.ts';
import { addressFor, listening, providerMessages, startTrade } from '#tests/support/provider-messages.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { issueCodes } from './gateways/own-codes.ts';

/** Every table that a payment may write, in the order in which it does. */
const STEPS = ['payment_event', 'invoice', 'promo_use', 'promo', 'deposit_address', 'deposit_code', 'transfer', 'entry', 'outbox'] as const;

/** A payment that is ready to be credited: sends what credits it, and what takes it back; answers the status of the call. */
interface Ready {
  credit(): Promise<number>;
  takeBack?(): Promise<number>;
  /** Cents. */
  worth: number;
}

describe.each(DATABASES)('a payment on %s whose transaction ends at any step', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
    await listening(shop);
    await shop.deps.db.script(`
      create table broken_step (name text);
      create function break_step() returns trigger language plpgsql as $$
      begin
        if exists (select from broken_step where name = tg_table_name) then raise exception 'broken off'; end if;
        return new;
      end $$;
      ${STEPS.map((name) => `create trigger break_step before insert or update on ${name} for each row execute function break_step();`).join('\n')}
    `);
  });
  afterAll(() => shop.close());

  const breakAt = (name: string | null): Promise<void> =>
    shop.deps.db.transaction(async (tx) => {
      await tx.execute(sql`delete from broken_step`);
      if (name !== null) await tx.execute(sql`insert into broken_step values (${name})`);
    });

  const KINDS: Record<string, (player: TestPlayer) => Promise<Ready>> = {
    async card(player) {
      const zen = provider(shop);
      const id = await startDeposit(player, 40, 'WELCOME5');
      const send = async (status: string) => (await zen.tell(paid(id, 40, { status }))).statusCode;
      return { credit: () => send('paid'), takeBack: () => send('reversed'), worth: 4_200 };
    },
    async crypto(player) {
      const [id, address] = [randomUUID(), await addressFor(player, 'BTC', 'WELCOME5')];
      const { crypto } = providerMessages(shop);
      const send = async (status: 'confirmed' | 'reversed') =>
        (await crypto({ id, address, worth: '40', status })) === 'applied' ? 200 : 500;
      return { credit: () => send('confirmed'), takeBack: () => send('reversed'), worth: 5_600 };
    },
    async skins(player) {
      const order = await startTrade(player, 40, 'WELCOME5');
      const { skins } = providerMessages(shop);
      const send = async (status: string) => ((await skins({ order, status, worth: '60' })) === 'applied' ? 200 : 500);
      return { credit: () => send('success'), takeBack: () => send('reversed'), worth: 6_300 };
    },
    async code(player) {
      const issued = await shop.deps.db.transaction((tx) =>
        issueCodes(tx, shop.deps, { kind: 'gift-code', amount: cents(4_000), batch: 'test' }),
      );
      const credit = async () =>
        (await player.post('/api/deposit/gift-code/redeem', { code: issued[0], promocode: 'WELCOME5' })).statusCode;
      return { credit, worth: 4_200 };
    },
  };

  it.each(Object.keys(KINDS))('of kind %s is as if it had never come, and counts once when it is sent again', async (kind) => {
    const touched = new Set<string>();
    for (const name of STEPS) {
      const player = await shop.player();
      const ready = await KINDS[kind]?.(player);
      if (!ready) throw new Error(`no kind ${kind}`);
      await breakAt(name);
      const first = await ready.credit();
      await breakAt(null);
      if (first !== 200) {
        touched.add(name);
        expect([first, await shop.balance(player.id)], name).toEqual([500, 0]);
        expect(await ready.credit(), name).toBe(200);
      }
      expect(await shop.balance(player.id), name).toBe(ready.worth);
      await breakAt(name);
      const back = await ready.takeBack?.();
      await breakAt(null);
      if (back === 500) {
        expect(await shop.balance(player.id), name).toBe(ready.worth);
        expect(await ready.takeBack?.(), name).toBe(200);
      }
      if (back !== undefined) expect(await shop.balance(player.id), name).toBe(0);
    }
    expect([...touched]).toEqual(expect.arrayContaining(['payment_event', 'invoice', 'promo_use', 'transfer', 'entry', 'outbox']));
    expect(await shop.audit()).toEqual([]);
  });
});
