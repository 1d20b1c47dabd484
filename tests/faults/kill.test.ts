import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import pg from 'pg';
import { openPglite } from '#server/platform/engine-pglite.ts';
import { openPostgres } from '#server/platform/engine-postgres.ts';
import { auditLedger } from '#server/wallet/ledger.ts';
import { DATABASES } from '#tests/support/shop.ts';
import { silentLog } from '#tests/support/test-config.ts';
import { newPlayer, openBoxes, signIn, type ApiPlayer, type OpenAnswer } from '#tools/api-player.ts';
import { startShop, temporaryDataDir } from '#tools/shop-process.ts';

/** How often the process is killed. Each time several players are in the middle of opening boxes. */
const KILLS = 3;
const PLAYERS = 4;
const ENV = { RATE_LIMITS: 'off', LOG_LEVEL: 'error' };

interface Intent {
  key: string;
  /** Undefined: the line broke, and the player can't know. */
  answer?: OpenAnswer;
}

/** Opens boxes one after the other until the shop is gone. */
async function play(player: ApiPlayer, slug: string, intents: Intent[]): Promise<void> {
  for (;;) {
    const intent: Intent = { key: randomUUID() };
    intents.push(intent);
    try {
      intent.answer = await openBoxes(player, slug, 1, intent.key);
    } catch {
      return;
    }
  }
}

/** Waits until every player has heard a number of answers, so that the kill falls into play. */
async function someAnswers(intents: readonly Intent[][], count: number): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (intents.some((own) => own.filter(({ answer }) => answer !== undefined).length < count)) {
    if (performance.now() > deadline) throw new Error('nobody was answered');
    await sleep(5);
  }
}

describe.each(DATABASES)('a shop on %s that is killed without warning', (database) => {
  const dataDir = temporaryDataDir();
  const name = `killed_${randomUUID().replaceAll('-', '')}`;
  let env: NodeJS.ProcessEnv = ENV;
  const administer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  beforeAll(async () => {
    if (database === 'pglite') {
      // As after an earlier start: making a new embedded database is not what is tested here.
      const engine = await openPglite(join(dataDir.path, 'pg'), await openAsBlob(inject('pgliteFiles')));
      return engine.close();
    }
    await administer(`create database ${name}`);
    env = { ...ENV, DATABASE_URL: new URL(`/${name}`, inject('postgresUrl')).href };
  });
  afterAll(async () => {
    dataDir.remove();
    if (database === 'postgres') await administer(`drop database if exists ${name} with (force)`);
  });

  it('has lost nothing that it answered, and makes of each intent exactly one opening', async () => {
    let shop = await startShop({ dataDir: dataDir.path, env });
    const { data: boxes } = (await (await fetch(`${shop.url}/api/boxes?sort=price`)).json()) as { data: { slug: string; price: number }[] };
    const [{ slug, price }] = boxes as [{ slug: string; price: number }];
    const accounts = [await signIn(shop.url, 'demo@fairdrop.test', 'demo1234')];
    await accounts[0]?.call('POST', '/api/fairness/client-seed', { client_seed: randomUUID() });
    const start = new Map([[0, 500]]);
    for (let index = 1; index < PLAYERS; index++) {
      const player = await newPlayer(shop.url);
      const { invoice_id } = await player.call<{ invoice_id: string }>('POST', '/api/deposit/zen/redirect', { amount: 1_000 });
      const form = new URLSearchParams({ card: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'Test Player' });
      await fetch(`${shop.url}/sandbox/zen/checkout/${invoice_id}/pay`, { method: 'POST', body: form, redirect: 'manual' });
      accounts.push(player);
      start.set(index, 1_000);
    }
    const intents: Intent[][] = accounts.map(() => []);
    let players = accounts;
    for (let kill = 0; kill < KILLS; kill++) {
      const playing = players.map((player, index) => play(player, slug, intents[index] ?? []));
      await someAnswers(intents, kill + 1);
      await sleep(kill * 37);
      await shop.stop('SIGKILL');
      await Promise.all(playing);
      shop = await startShop({ dataDir: dataDir.path, env });
      players = await Promise.all(accounts.map(({ email, password }) => signIn(shop.url, email, password)));
    }

    for (const [index, player] of players.entries()) {
      const tried = intents[index] ?? [];
      const answered = tried.filter(({ answer }) => answer !== undefined);
      expect(answered.length).toBeGreaterThan(0);
      // What was answered is answered again, word for word; what was cut off happens now, or turns out to have happened.
      for (const { key, answer } of tried) {
        const again = await openBoxes(player, slug, 1, key);
        if (answer) expect(again).toEqual(answer);
      }
      const { meta } = await player.call<{ meta: { total: number } }>('GET', '/api/profile/inventory');
      expect(meta.total).toBe(tried.length);
      const { data } = await player.call<{ data: { balance: number } }>('GET', '/api/profile');
      expect(Math.round(data.balance * 100)).toBe(Math.round((start.get(index) ?? 0) * 100 - tried.length * price * 100));
    }
    await shop.stop('SIGTERM');
    expect(shop.output()).not.toMatch(/"level":(50|60)/);

    const engine =
      database === 'pglite' ? await openPglite(`${dataDir.path}/pg`) : await openPostgres(String(env['DATABASE_URL']), 2, silentLog);
    expect(await auditLedger(engine.queries)).toEqual([]);
    await engine.close();
  }, 240_000);
});
