import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type Battle, type BattleStatus, battleSchema } from '#contract/api/battles.ts';
import { verifyBattle } from '#contract/battle/verify.ts';
import { createBattle, onceKey } from './api-battle.ts';
import { apiCall, type ApiPlayer, deposit, inCents, newPlayer, withToken } from './api-player.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

/*
 * Kills the shop with SIGKILL while each of several battles is in a chosen state, starts it again, and checks its promises:
 * 1. a battle that was drawn goes on from its schedule, is paid once and can be verified; its start and its draws are those of before;
 * 2. a lobby keeps its seats and can be canceled;
 * 3. the players together have what they had, less their stakes, plus what was drawn.
 * The owner of the database also checks `battle_fault` and `ledger_fault`.
 */

/** The states in which battles are left: all of them at each kill. */
export const KILL_STATES = ['ended', 'in_progress', 'starting', 'waiting'] as const satisfies readonly BattleStatus[];

type KillState = (typeof KILL_STATES)[number];

export interface BattlesResults {
  kills: Record<string, number>;
  /** From the answer of the restarted shop to the end of the audit, ms, the longest. */
  slowestMs: number;
  faults: string[];
}

const DEPOSIT_COINS = 500;
/** A battle must be paid within so long after its schedule, or after the restart where that is later, ms. */
const LATE_MS = 10_000;

const answerSchema = z.object({ data: battleSchema });

async function battleAt(url: string, id: string): Promise<Battle> {
  return z.decode(answerSchema, await apiCall(url, 'GET', `/api/battles/${id}`)).data;
}

/** What players have in coins and prizes, cents. */
async function wealthOf(players: readonly ApiPlayer[]): Promise<number> {
  let sum = 0;
  for (const player of players) {
    const { data } = await player.call<{ data: { balance: number } }>('GET', '/api/profile');
    const items = await player.call<{ data: { sale_price: number }[] }>('GET', '/api/profile/inventory?per_page=100');
    sum += items.data.reduce((total, { sale_price: coins }) => total + inCents(coins), inCents(data.balance));
  }
  return sum;
}

/** Creates a fast battle of two rounds and, unless it is to be left as a lobby, has the rival join. */
async function begin(url: string, [creator, rival]: readonly [ApiPlayer, ApiPlayer], state: KillState): Promise<string> {
  const [box] = (await apiCall<{ data: { slug: string }[] }>(url, 'GET', '/api/boxes?sort=price')).data;
  const id = await createBattle(creator, { slug: box?.slug ?? '', rounds: 2 });
  if (state !== 'waiting') await rival.call('POST', `/api/battles/${id}/join`, { client_seed: 'rival' }, onceKey());
  return id;
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

/** A battle and its two players, who play no other. */
interface Pair {
  state: KillState;
  players: readonly [ApiPlayer, ApiPlayer];
  /** What both had before it, cents. */
  had: number;
  id: string;
}

/** A battle at the moment when the shop was killed. */
interface Left extends Pair {
  before: Battle;
}

async function newPair(url: string, state: KillState): Promise<Pair> {
  const players = [await newPlayer(url), await newPlayer(url)] as const;
  for (const player of players) await deposit(url, player, DEPOSIT_COINS);
  return { state, players, had: await wealthOf(players), id: '' };
}

/**
 * Brings a battle into each of the states at one moment: the one that is to be over first begins first, and each of the next when those before it are far
 * enough. `meanwhile` is waited for before the moment comes near. Throws where a battle does not get there.
 */
async function leaveBattles(url: string, meanwhile: Promise<unknown>): Promise<Left[]> {
  const pairs = new Map<KillState, Pair>();
  const start = async (state: KillState): Promise<string> => {
    const pair = await newPair(url, state);
    pair.id = await begin(url, pair.players, state);
    pairs.set(state, pair);
    return pair.id;
  };
  const first = await start('ended');
  await start('waiting');
  const last = await newPair(url, 'starting');
  await reached(url, first, ({ round }) => round === 2, 30_000);
  const second = await start('in_progress');
  await meanwhile;
  await reached(url, first, ({ status }) => status === 'ended', 30_000);
  // On a slow machine it may have begun only a moment before the first one's end.
  await reached(url, second, ({ status }) => status === 'in_progress', 30_000);
  last.id = await begin(url, last.players, 'starting');
  const left = await Promise.all([...pairs.values(), last].map(async (pair) => ({ ...pair, before: await battleAt(url, pair.id) })));
  const missed = left.filter(({ state, before }) => before.status !== state);
  if (missed.length > 0) throw new Error(missed.map(({ state, before }) => `a battle to be ${state} was ${before.status}`).join(', '));
  return left;
}

/** Compares a battle at the kill with its end. */
async function audit(shop: ShopProcess, { before, had, state, ...pair }: Left): Promise<string[]> {
  const [creator, rival] = pair.players;
  const players = [withToken(shop.url, creator), withToken(shop.url, rival)] as const;
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

/** Runs so many kills one after the other on one data folder or database. What was left at a kill is audited while the next one is prepared. */
export async function battlesCampaign({
  dataDir,
  kills,
  env,
}: {
  dataDir: string;
  kills: number;
  env: NodeJS.ProcessEnv;
}): Promise<BattlesResults> {
  const report: BattlesResults = { kills: {}, slowestMs: 0, faults: [] };
  const start = (): Promise<ShopProcess> =>
    startShop({ dataDir, env: { RATE_LIMITS: 'off', ROUNDS: 'off', LOG_LEVEL: 'error', DEMO_PLAYERS: '0', ...env } });
  const auditAll = async (left: readonly Left[], since: number): Promise<void> => {
    const failed = (error: unknown): string[] => [`an audit ended early: ${String(error)}`];
    const faults = await Promise.all(left.map((battle) => audit(shop, battle).catch(failed)));
    report.faults.push(...faults.flat());
    if (left.length > 0) report.slowestMs = Math.max(report.slowestMs, performance.now() - since);
    for (const { state } of left) report.kills[state] = (report.kills[state] ?? 0) + 1;
  };
  let shop = await start();
  try {
    let audited: Promise<void> = Promise.resolve();
    for (let kill = 0; kill < kills; kill++) {
      const left = await leaveBattles(shop.url, audited);
      await sleep((kill * 37) % 400);
      await shop.stop('SIGKILL');
      if (/"level":(50|60)/.test(shop.output())) report.faults.push(`errors in the log:\n${shop.output()}`);
      shop = await start();
      audited = auditAll(left, performance.now());
    }
    await audited;
  } catch (error) {
    report.faults.push(`the campaign ended early: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await shop.stop();
  }
  return report;
}
