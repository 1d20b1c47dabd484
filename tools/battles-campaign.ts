import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type Battle, type BattleStatus, battleSchema } from '#contract/api/battles.ts';
import { verifyBattle } from '#contract/battle/verify.ts';
import { apiCall, ApiFailure, type ApiPlayer, deposit, newPlayer, withToken } from './api-player.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

/*
 * Kills the shop with SIGKILL in chosen states of its battles, starts it again, and holds it to its word:
 * 1. a battle that was drawn goes on from its schedule, is paid once and can be verified; its start and its draws are those of before;
 * 2. a lobby keeps its seats and can be canceled;
 * 3. the players together have what they had, less their stakes, plus what was drawn.
 * Whoever owns the database looks at `battle_fault` and `ledger_fault` besides.
 */

/** The states in which a battle can be left. */
export const KILL_STATES = ['waiting', 'starting', 'in_progress', 'ended'] as const satisfies readonly BattleStatus[];

export type KillState = (typeof KILL_STATES)[number];

export interface BattlesReport {
  kills: Record<string, number>;
  /** From the answer of the restarted shop to the end of the audit, ms, the longest. */
  slowestMs: number;
  faults: string[];
}

const DEPOSIT_COINS = 500;
/** A battle must be paid within so long after its schedule, or after the restart where that is later, ms. */
const LATE_MS = 10_000;

const answerSchema = z.object({ data: battleSchema });
const centsOf = (coins: number): number => Math.round(coins * 100);

async function battleAt(url: string, id: string): Promise<Battle> {
  return z.decode(answerSchema, await apiCall(url, 'GET', `/api/battles/${id}`)).data;
}

/** What players have in coins and prizes, cents. */
async function wealthOf(players: readonly ApiPlayer[]): Promise<number> {
  let sum = 0;
  for (const player of players) {
    const { data } = await player.call<{ data: { balance: number } }>('GET', '/api/profile');
    const items = await player.call<{ data: { sale_price: number }[] }>('GET', '/api/profile/inventory?per_page=100');
    sum += items.data.reduce((total, { sale_price: coins }) => total + centsOf(coins), centsOf(data.balance));
  }
  return sum;
}

/** Creates a fast battle of two rounds and, unless it is to be left as a lobby, has the rival join. */
async function begin(url: string, [creator, rival]: readonly [ApiPlayer, ApiPlayer], state: KillState): Promise<string> {
  const key = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
  const [box] = (await apiCall<{ data: { slug: string }[] }>(url, 'GET', '/api/boxes?sort=price')).data;
  const seed = await creator.call<{ data: { server_seed_hash: string } }>('GET', '/api/battles/next-seed');
  const terms = { lineup: '1v1', mode: 'normal', fast: true, private: false, sponsored: 0, client_seed: 'creator' };
  const order = { boxes: [{ slug: box?.slug, count: 2 }], ...terms, ...seed.data };
  const { data } = await creator.call<{ data: { id: string } }>('POST', '/api/battles/create', order, key());
  if (state !== 'waiting') await rival.call('POST', `/api/battles/${data.id}/join`, { client_seed: 'rival' }, key());
  return data.id;
}

async function reached(url: string, id: string, holds: (battle: Battle) => boolean, withinMs: number): Promise<Battle | null> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    const battle = await battleAt(url, id);
    if (holds(battle)) return battle;
    await sleep(50);
  }
  return null;
}

/** Holds a battle that was left against what came of it. */
async function audit(
  shop: ShopProcess,
  players: readonly [ApiPlayer, ApiPlayer],
  { before, had, state }: { before: Battle; had: number; state: KillState },
): Promise<string[]> {
  const { id } = before;
  if (state === 'waiting') {
    await players[0].call('POST', `/api/battles/${id}/cancel`, {});
    const has = await wealthOf(players);
    return has === had ? [] : [`lobby ${id} gave back ${has} of ${had}`];
  }
  const paid = await reached(shop.url, id, ({ settled_at }) => settled_at !== null, 30_000 + LATE_MS);
  if (!paid) return [`battle ${id} was not paid after a kill when it was ${state}`];
  const faults = verifyBattle(paid).flatMap(({ key, ok }) => (ok ? [] : [`battle ${id} fails its check of ${key}`]));
  if (paid.started_at !== before.started_at) faults.push(`battle ${id} has another start`);
  if (JSON.stringify(paid.draws.slice(0, before.draws.length)) !== JSON.stringify(before.draws))
    faults.push(`battle ${id} has other draws`);
  const due = had - 2 * paid.price + (paid.total ?? NaN);
  const has = await wealthOf(players);
  if (has !== due) faults.push(`the players of battle ${id} have ${has}, expected ${due}`);
  return faults;
}

/** Runs the kills one after the other on one data folder or database, each with new players. */
export async function battlesCampaign({
  dataDir,
  states,
  env,
}: {
  dataDir: string;
  states: readonly KillState[];
  env: NodeJS.ProcessEnv;
}): Promise<BattlesReport> {
  const report: BattlesReport = { kills: {}, slowestMs: 0, faults: [] };
  const start = (): Promise<ShopProcess> =>
    startShop({ dataDir, env: { RATE_LIMITS: 'off', ROUNDS: 'off', LOG_LEVEL: 'error', DEMO_PLAYERS: '0', ...env } });
  let shop = await start();
  try {
    for (const [index, state] of states.entries()) {
      const players = await Promise.all([newPlayer(shop.url), newPlayer(shop.url)]);
      for (const player of players) await deposit(shop.url, player, DEPOSIT_COINS);
      const had = await wealthOf(players);
      const id = await begin(shop.url, players, state);
      const before = await reached(shop.url, id, ({ status }) => status === state, 30_000);
      await sleep((index * 37) % 400);
      await shop.stop('SIGKILL');
      if (/"level":(50|60)/.test(shop.output())) report.faults.push(`errors in the log:\n${shop.output()}`);
      shop = await start();
      const since = performance.now();
      if (!before) report.faults.push(`a battle did not become ${state}`);
      else {
        const [creator, rival] = players;
        report.faults.push(...(await audit(shop, [withToken(shop.url, creator), withToken(shop.url, rival)], { before, had, state })));
      }
      report.slowestMs = Math.max(report.slowestMs, performance.now() - since);
      report.kills[state] = (report.kills[state] ?? 0) + 1;
    }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    report.faults.push(`a call was refused: ${error.message}`);
  } finally {
    await shop.stop();
  }
  return report;
}
