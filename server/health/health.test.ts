import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { errorBody } from '#contract/api/errors.ts';
import { live, ready } from '#contract/api/health.ts';
import { makeRounds, type RoundShop, until } from '#tests/support/rounds.ts';
import { DATABASES, freshEngine } from '#tests/support/shop.ts';

const readiness = async (shop: RoundShop) => z.parse(ready.reply, (await shop.call({ url: '/readyz' })).json());

describe.each(DATABASES)('health of a process on %s', (database) => {
  let shop: RoundShop;
  beforeAll(async () => {
    shop = await makeRounds(database);
    await shop.open('crash');
  });
  afterAll(() => shop.close());

  it('answers that the process runs', async () => {
    const answer = await shop.call({ url: '/healthz' });
    expect(answer.statusCode).toBe(200);
    expect(z.parse(live.reply, answer.json())).toEqual({ status: 'ok' });
  });

  it('answers which database serves, and that this process leads the rounds', async () => {
    await until('both games', () => shop.rounds.running());
    const { processId } = shop.deps;
    expect(await readiness(shop)).toMatchObject({
      process: processId,
      database,
      reads_replica: null,
      rounds: { leader: processId, leads: true, follows: false, running: true, games: { crash: 'starting' } },
    });
  });

  it('is not limited, so that a supervisor may ask as often as it needs to', async () => {
    for (let time = 0; time < 200; time++) expect((await shop.call({ url: '/healthz' })).statusCode).toBe(200);
  });

  it('asks the database once for all who ask at the same time', async () => {
    const asked = vi.spyOn(shop.deps.db, 'holderOf');
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.call({ url: '/readyz' })));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(asked.mock.calls.length).toBeLessThan(25);
    asked.mockRestore();
  });

  it('has no more than these two addresses and answers reads alone', async () => {
    for (const [request, status] of [
      [{ url: '/healthz/more' }, 404],
      [{ url: '/readyz', method: 'POST' }, 405],
    ] as const) {
      const answer = await shop.call(request);
      expect(answer.statusCode).toBe(status);
      expect(errorBody.safeParse(answer.json()).success).toBe(true);
    }
  });
});

describe('processes that share a PostgreSQL', () => {
  it('name the same leader, then the one that takes over, and none where rounds are switched off', async () => {
    const engine = await freshEngine('postgres');
    const kept = { ...engine, close: async () => undefined };
    const first = await makeRounds('postgres', {}, kept);
    await first.open('crash');
    const second = await makeRounds('postgres', {}, kept);
    const third = await makeRounds('postgres', { ROUNDS: 'off' }, kept);
    try {
      const leader = first.deps.processId;
      expect((await readiness(second)).rounds).toEqual({
        leader,
        leads: false,
        follows: false,
        running: false,
        games: { crash: null, wheel: null },
      });
      await first.close();
      expect((await readiness(third)).rounds.leader).toBeNull();
      await second.open('crash');
      expect((await readiness(third)).rounds).toMatchObject({ leader: second.deps.processId, leads: false });
      expect((await readiness(second)).rounds).toMatchObject({ leader: second.deps.processId, leads: true });
    } finally {
      await third.close();
      await second.close();
      await engine.close();
    }
  });
});
