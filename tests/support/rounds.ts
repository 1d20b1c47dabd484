import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { bustAtMs, crashBust } from '#contract/games/crash.ts';
import { type WheelDraw, wheelDraw } from '#contract/games/wheel.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import type { ShopParts } from '#server/make-deps.ts';
import type { Engine } from '#server/database/database.ts';
import { chainOf, secretLink } from '#server/rounds/chains.ts';
import { type Round, runningRound } from '#server/rounds/round-record.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';
import { type DatabaseKind, makeApp, type TestShop } from './shop.ts';

/** Waits until something holds, in real time. Throws after 20 s with `what`. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`did not come: ${what}`);
    await sleep(1);
  }
}

/** A flight that has begun, with what only the test knows. `started` is a reading of the shop's clock. */
export interface Flown {
  round: Round;
  started: number;
  bust: number;
  bustMs: number;
}

/** A shop whose rounds run by a clock that the test moves. */
export interface RoundShop extends Omit<TestShop, 'clock'> {
  clock: ManualClock;
  /** The round that runs now. */
  running(game: RoundGame): Promise<Round>;
  /** Moves on until bets are open. */
  open(game: RoundGame): Promise<Round>;
  /** Moves on from open bets to the start of the flight. */
  takeOff(): Promise<Flown>;
  /** Moves on from open bets to the spin. */
  spin(): Promise<{ round: Round; draw: WheelDraw }>;
  /** Moves on until the round that took off or spins is over and its settlement, too. */
  finish(game: RoundGame): Promise<void>;
  /** What is wrong with the rounds' bets or the books. */
  faults(): Promise<string[]>;
}

/** Moves between two looks, ms of the clock. */
const STEP_MS = 400;

/** A shop whose rounds run by a clock that only the test moves. `engine`: on a database that another shop has left. */
export async function makeRounds(
  database: DatabaseKind,
  env: Record<string, string> = {},
  engine?: Engine,
  parts: Partial<ShopParts> = {},
): Promise<RoundShop> {
  const clock = manualClock();
  const settings = { ROUNDS: 'always', CHAIN_LENGTH: '2000', ...env };
  const shop = await makeApp({ database, env: settings, clock, ...(engine ? { engine } : {}), ...parts });
  const { deps } = shop;
  /** The round that took off or spins last, and when it is over by the clock. */
  const begun = new Map<RoundGame, { id: string; overAt: number }>();

  const running = async (game: RoundGame): Promise<Round> => {
    const round = await runningRound(deps.db.read, game);
    if (!round) throw new Error(`${game} has no round`);
    return round;
  };
  const reaches = (game: RoundGame, status: string): Promise<void> =>
    until(`${game} ${status}`, () => shop.rounds.statusOf(game) === status);
  /** Moves in steps, each of which is given some real time to take effect, as long as something does not hold. */
  const moveUntil = (what: string, holds: () => boolean): Promise<void> =>
    until(what, async () => {
      if (holds()) return true;
      clock.moveTo(clock.monotonic() + STEP_MS);
      await sleep(4);
      return holds();
    });
  const open = async (game: RoundGame): Promise<Round> => {
    await moveUntil(`${game} opens`, () => shop.rounds.statusOf(game) === 'starting');
    return running(game);
  };
  const secretOf = async (round: Round): Promise<{ hash: string; salt: string }> => {
    const chain = await chainOf(deps.db.read, round.chainId);
    return { hash: await secretLink(deps, chain, round.number), salt: chain.salt };
  };
  const begin = async (game: RoundGame): Promise<{ round: Round; started: number }> => {
    await moveUntil(`${game} closes`, () => shop.rounds.statusOf(game) !== 'starting');
    await reaches(game, 'in_progress');
    const round = await running(game);
    return { round, started: clock.monotonic() };
  };

  return {
    ...shop,
    clock,
    running,
    open,
    async takeOff() {
      const { round, started } = await begin('crash');
      const { hash, salt } = await secretOf(round);
      const bust = crashBust(hash, salt);
      begun.set('crash', { id: round.id, overAt: started + bustAtMs(bust) });
      return { round, started, bust, bustMs: bustAtMs(bust) };
    },
    async spin() {
      const { round, started } = await begin('wheel');
      begun.set('wheel', { id: round.id, overAt: started + deps.config.rounds.wheel.spinMs });
      const { hash, salt } = await secretOf(round);
      return { round, draw: wheelDraw(hash, salt) };
    },
    async finish(game) {
      const { id, overAt } = begun.get(game) ?? { id: '', overAt: 0 };
      clock.moveTo(overAt);
      await until(`${game} ends`, async () => (await running(game)).id !== id);
      await until('bets are settled', async () => {
        const { rows } = await deps.db.read.execute(sql`select 1 from bet where round_id = ${id} and status = 'open' limit 1`);
        return rows.length === 0;
      });
    },
    async faults() {
      const { rows } = await deps.db.read.execute<{ fault: string }>(sql`select fault from round_fault`);
      return [...rows.map(({ fault }) => fault), ...(await shop.audit())];
    },
  };
}
