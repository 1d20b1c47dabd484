import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paid, provider, startDeposit } from '#tests/support/deposits.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';
import { KEPT_MESSAGES, quarantine } from '#server/webhooks/quarantine.ts';

const STATUSES = ['paid', 'rejected', 'reversed'] as const;

describe.each(DATABASES)('payment messages that move nothing, on %s', (database) => {
  let shop: TestShop;
  let zen: ReturnType<typeof provider>;
  beforeAll(async () => {
    shop = await makeApp({ database });
    zen = provider(shop);
  });
  afterAll(() => shop.close());

  const kept = async (): Promise<{ reason: string; times: number }[]> => {
    const { rows } = await shop.deps.db.read.execute<{ reason: string; times: number }>(
      sql`select reason, times from payment_quarantine order by received_at, id`,
    );
    return rows;
  };
  const statusOf = async (invoiceId: string): Promise<string | undefined> => {
    const { rows } = await shop.deps.db.read.execute<{ status: string }>(sql`select status from invoice where id = ${invoiceId}`);
    return rows[0]?.status;
  };

  it('leave nothing behind without a valid signature, however many come', async () => {
    const before = await kept();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => zen.send(`{"number":${index}}`, { signature: index % 2 === 0 ? '0'.repeat(64) : '' })),
    );
    replies.push(await zen.send('{}', { timestamp: '1' }));
    for (const reply of replies) {
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ code: 'signature_invalid', msg: expect.stringMatching(/\w/) });
    }
    expect(await kept()).toEqual(before);
  });

  it('are kept once, with a count, when the same signed message is sent again', async () => {
    const before = await kept();
    const message = paid(randomUUID(), 25);
    const replies = await Promise.all(Array.from({ length: 12 }, () => zen.tell(message)));
    expect(replies.map((reply) => reply.json())).toEqual(Array(12).fill({ status: 'quarantined' }));
    expect((await kept()).slice(before.length)).toEqual([{ reason: 'unknown invoice', times: 12 }]);
  });

  it('give way to newer ones of the same gateway beyond a limit', async () => {
    const gateway = 'test-gateway';
    const send = async (index: number): Promise<void> => {
      shop.clock.advance(1);
      await quarantine(shop.deps, gateway, 'not a payment message', Buffer.from(`message ${index}`));
    };
    const of = async (name: string): Promise<string[]> => {
      const { rows } = await shop.deps.db.read.execute<{ body: string }>(
        sql`select body from payment_quarantine where gateway = ${name} order by received_at`,
      );
      return rows.map(({ body }) => body);
    };
    const others = await of('zen');
    expect(others.length).toBeGreaterThan(0);
    for (let index = 0; index < KEPT_MESSAGES + 3; index++) await send(index);
    const bodies = await of(gateway);
    expect(bodies).toHaveLength(KEPT_MESSAGES);
    expect([bodies[0], bodies.at(-1)]).toEqual(['message 3', `message ${KEPT_MESSAGES + 2}`]);
    expect(await of('zen')).toEqual(others);
  });

  it.each(STATUSES.flatMap((first) => STATUSES.map((second) => [first, second] as const)))(
    'are one payment’s message for a second invoice: %s for the first, %s for the second',
    async (first, second) => {
      const player = await shop.player();
      const [mine, other] = [await startDeposit(player, 30), await startDeposit(player, 30)];
      const payment_id = `shared-${mine}`;
      expect((await zen.tell(paid(mine, 30, { payment_id, status: first }))).json()).toEqual({ status: 'applied' });
      const balance = await shop.balance(player.id);
      const reply = await zen.tell(paid(other, 30, { payment_id, status: second }));
      expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'quarantined' }]);
      expect(await statusOf(other)).toBe('new');
      expect(await shop.balance(player.id)).toBe(balance);
      // The invoice is not spoilt: its own payment still counts.
      expect((await zen.tell(paid(other, 30))).json()).toEqual({ status: 'applied' });
    },
  );

  it('are all but one of the messages that give several invoices one payment at once', async () => {
    const player = await shop.player();
    const invoices = await Promise.all(Array.from({ length: 6 }, () => startDeposit(player, 30)));
    const replies = await Promise.all(
      invoices.map((id, index) => zen.tell(paid(id, 30, { payment_id: `raced-${invoices[0]}`, status: STATUSES[index % 3] ?? 'paid' }))),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    expect(replies.map((reply) => reply.json<{ status: string }>().status).sort()).toEqual([
      'applied',
      ...Array<string>(5).fill('quarantined'),
    ]);
    expect(await shop.audit()).toEqual([]);
  });
});
