import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SANDBOX_CLERK } from '#contract/api/sandbox.ts';
import { openPglite } from '#server/database/engine-pglite.ts';
import { DEMO_ACCOUNT } from '#server/sandbox/demo-account.ts';
import { auditLedger } from '#server/wallet/ledger.ts';
import { layOut } from '#tests/support/prepared-files.ts';
import { WALLETS } from '#tests/support/withdrawals.ts';
import { ApiFailure, type ApiPlayer, balanceOf, signIn, withToken } from '#tools/api-player.ts';
import { type ShopProcess, startShop, temporaryDataDir } from '#tools/shop-process.ts';

const WITHDRAWALS = 4;
const AMOUNT = 50;

type Shown = { id: string; status: string; crypto: { transaction_id: string | null } };

/** On the embedded database alone; deposits are killed on PostgreSQL. */
describe('withdrawals of a shop that is killed without warning', () => {
  const dataDir = temporaryDataDir();
  const env: NodeJS.ProcessEnv = {
    RATE_LIMITS: 'off',
    DEMO_PLAYERS: 'off',
    ROUNDS: 'off',
    LOG_LEVEL: 'error',
    WITHDRAWAL_REST_S: '1',
    NEW_ADDRESS_REST_S: '1',
  };
  let shop: ShopProcess;
  /** Whether calls are sent: the port of a shop that was killed may be another test's by now. */
  let isListening = true;
  let player: ApiPlayer;
  beforeAll(async () => {
    await layOut(join(dataDir.path, 'pg'), inject('pgliteFiles'));
    shop = await startShop({ dataDir: dataDir.path, env });
    player = await signIn(shop.url, DEMO_ACCOUNT.email, DEMO_ACCOUNT.password);
  });
  afterAll(async () => {
    await shop.stop('SIGKILL');
    dataDir.remove();
  });

  const restart = async (): Promise<void> => {
    isListening = false;
    await shop.stop('SIGKILL');
    shop = await startShop({ dataDir: dataDir.path, env });
    isListening = true;
  };
  /** Sends until it is answered, at whatever address the shop has by then. */
  const untilAnswered = async <Reply>(send: (player: ApiPlayer) => Promise<Reply>): Promise<Reply> => {
    for (;;) {
      while (!isListening) await sleep(20);
      try {
        return await send(withToken(shop.url, player));
      } catch (error) {
        if (error instanceof ApiFailure && error.status < 500 && error.body.code !== 'method_unavailable') throw error;
        await sleep(20);
      }
    }
  };
  const list = async (): Promise<Shown[]> =>
    (await untilAnswered((one) => one.call<{ data: Shown[] }>('GET', '/api/profile/withdrawals'))).data;
  const untilListed = async (holds: (all: Shown[]) => boolean): Promise<Shown[]> => {
    for (;;) {
      const all = await list();
      if (holds(all)) return all;
      await sleep(50);
    }
  };
  const press = (id: string): Promise<unknown> =>
    fetch(`${shop.url}${SANDBOX_CLERK}/${id}/send`, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' }).catch(() => null);

  it('are held once, given until their provider answers, and sent once, in whatever step it was killed', async () => {
    const body = { currency: 'USDTT', address: WALLETS.USDTT, amount: AMOUNT };
    let answered = 0;
    const requests = Array.from({ length: WITHDRAWALS }, () => {
      const key = randomUUID();
      return untilAnswered((one) => one.call<{ id: string }>('POST', '/api/withdrawal/crypto', body, { 'idempotency-key': key })).then(
        (reply) => {
          answered += 1;
          return reply.id;
        },
      );
    });
    // In the request, answered or not.
    while (answered === 0) await sleep(1);
    await restart();
    const ids = await Promise.all(requests);
    expect(new Set(ids).size).toBe(WITHDRAWALS);
    // Between the step that is written and the provider's answer.
    await untilListed((all) => all.some(({ status }) => status === 'in_processing'));
    await restart();
    await untilListed((all) => all.every(({ status }) => status !== 'new'));
    // In the report that the coins were sent.
    await Promise.race([Promise.all(ids.map(press)), sleep(30)]);
    await restart();
    const done = await untilListed((all) => {
      for (const { id, status } of all) if (status !== 'done') void press(id);
      return all.every(({ status }) => status === 'done');
    });
    expect(new Set(done.map(({ crypto }) => crypto.transaction_id)).size).toBe(WITHDRAWALS);
    expect(await balanceOf(withToken(shop.url, player))).toBe(DEMO_ACCOUNT.balance / 100 - WITHDRAWALS * AMOUNT);
    await shop.stop('SIGTERM');
    expect(shop.output()).not.toMatch(/"level":(50|60)/);
    const engine = await openPglite(join(dataDir.path, 'pg'));
    expect(await auditLedger(engine.queries)).toEqual([]);
    expect((await engine.queries.execute(sql`select fault from withdrawal_fault`)).rows).toEqual([]);
    await engine.close();
  }, 240_000);
});
