import { sql } from 'drizzle-orm';
import { crashBust } from '#contract/games/crash.ts';
import { type WheelDraw, wheelDraw } from '#contract/games/wheel.ts';
import { ROUND_GAMES, type RoundGame } from '#contract/realtime/rounds.ts';
import { selectCrashBets } from '#server/crash/bet-record.ts';
import { refundCrashBets } from '#server/crash/cash-out.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { byFew, type Hearing } from '#server/rounds/bet-money.ts';
import { chainOf, secretLink } from '#server/rounds/chains.ts';
import { enterState, roundById, runningRound } from '#server/rounds/round-record.ts';
import { selectWheelBets } from '#server/wheel/bet-record.ts';
import { settleWheelBets } from '#server/wheel/wheel-bets.ts';

/** Nobody listens while a state is being restored. */
const UNHEARD: Hearing = { publisher: { watchers: () => 0 }, config: { redisUrl: null } };

type RefundDeps = Pick<Deps, 'db' | 'config' | 'clock'>;

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

async function refundCrash({ db, clock }: RefundDeps): Promise<number> {
  const open = await selectCrashBets(db.read, sql`status in ('placed', 'queued') order by placed_at, id`);
  await byFew(open, async (few) => void (await db.transaction((tx) => refundCrashBets(tx, { clock, ...UNHEARD }, idsOf(few)))));
  return open.length;
}

/** A spin that had been written as over is paid; every other open bet is given back. */
async function refundWheel({ db, clock }: RefundDeps): Promise<number> {
  let refunded = 0;
  const { rows } = await db.read.execute<{ round_id: string }>(sql`select distinct round_id from wheel_bet where status = 'placed'`);
  for (const { round_id: roundId } of rows) {
    const round = await roundById<WheelDraw>(db.read, 'wheel', roundId);
    const drawn = round?.status === 'ended' && round.result ? round.result.color : null;
    const open = await selectWheelBets(db.read, sql`round_id = ${roundId} and status = 'placed' order by placed_at, id`);
    await byFew(open, async (few) => void (await db.transaction((tx) => settleWheelBets(tx, { clock, ...UNHEARD }, idsOf(few), drawn))));
    if (drawn === null) refunded += open.length;
  }
  return refunded;
}

/** Ends the round that had not ended, with the outcome that its chain holds: the link is revealed, and nothing rests on it any more. */
async function endRound({ db, config, clock }: RefundDeps, game: RoundGame): Promise<void> {
  const round = await runningRound(db.read, game);
  if (!round) return;
  const chain = await chainOf(db.read, round.chainId);
  const hash = await secretLink({ db, config }, chain, round.number);
  const result = game === 'crash' ? { bust: crashBust(hash, chain.salt) } : wheelDraw(hash, chain.salt);
  await db.transaction((tx) => enterState(tx, round, { status: 'ended', endedAt: clock.now(), hash, result }));
}

/** Gives back every bet on a round that was not over, and ends those rounds. Does nothing the second time. Answers how many bets were given back. */
export async function refundRounds(deps: RefundDeps): Promise<number> {
  const refunded = (await refundCrash(deps)) + (await refundWheel(deps));
  for (const game of ROUND_GAMES) await endRound(deps, game);
  return refunded;
}
