import { roundGameOf } from '#contract/games/index.ts';
import { roundDigest } from '#contract/fairness/hash-chain.ts';
import { ROUND_GAMES, type RoundGame } from '#contract/realtime/rounds.ts';
import { byFew } from '#server/round-bets/bet-money.ts';
import { chainOf, secretLink } from '#server/rounds/chains.ts';
import { type KeptBet, undecidedBets } from '#server/round-bets/kept-bets.ts';
import { enterState, roundById, runningRound } from '#server/rounds/round-record.ts';
import { loseBets, payBets, refundBets } from '#server/round-bets/settle-bets.ts';
import type { Deps } from '#server/runtime/deps.ts';

type RefundDeps = Pick<Deps, 'db' | 'config' | 'clock'>;

const idsOf = (bets: readonly KeptBet[]): string[] => bets.map(({ id }) => id);

/** Decides bets of a round that was written as over: its result counts. No client is connected while a state is being restored. */
async function decide(
  { db, clock }: RefundDeps,
  round: { id: string; game: RoundGame },
  result: object,
  bets: readonly KeptBet[],
): Promise<void> {
  const { game } = round;
  const { pays } = roundGameOf(game);
  const payments = bets.map(({ id, detail }) => ({ id, multiplier: pays(detail, result) }));
  const winning = payments.filter(({ multiplier }) => multiplier > 0);
  const losing = payments.filter(({ multiplier }) => multiplier === 0).map(({ id }) => id);
  await byFew(winning, async (few) => void (await db.transaction((tx) => payBets(tx, { clock }, game, few, () => []))));
  if (losing.length > 0) await db.transaction((tx) => loseBets(tx, { clock }, round.id, losing));
}

/** Gives back the bets of a game that wait or are on a round that was not over, and decides those on one that was. Answers how many were given back. */
async function refundGame(deps: RefundDeps, game: RoundGame): Promise<number> {
  const { db, clock } = deps;
  const undecided = await undecidedBets(db.read, game);
  let refunded = 0;
  for (const roundId of new Set(undecided.map((bet) => bet.roundId))) {
    const bets = undecided.filter((bet) => bet.roundId === roundId);
    const round = roundId === null ? null : await roundById<object>(db.read, game, roundId);
    if (round?.status === 'ended' && round.result) {
      await decide(deps, round, round.result, bets);
      continue;
    }
    await byFew(bets, async (few) => void (await db.transaction((tx) => refundBets(tx, { clock }, game, idsOf(few), () => []))));
    refunded += bets.length;
  }
  return refunded;
}

/** Ends the round that had not ended, with the outcome that its chain holds: the link is revealed, and nothing rests on it any more. */
async function endRound({ db, config, clock }: RefundDeps, game: RoundGame): Promise<void> {
  const round = await runningRound<object>(db.read, game);
  if (!round) return;
  const chain = await chainOf(db.read, round.chainId);
  const hash = await secretLink({ db, config }, chain, round.number);
  const result = roundGameOf(game).draw(roundDigest(hash, chain.salt));
  await db.transaction((tx) => enterState(tx, round, { status: 'ended', endedAt: clock.now(), hash, result }));
}

/** Gives back every bet on a round that was not over, and ends those rounds. Does nothing the second time. Answers how many bets were given back. */
export async function refundRounds(deps: RefundDeps): Promise<number> {
  let refunded = 0;
  for (const game of ROUND_GAMES) {
    refunded += await refundGame(deps, game);
    await endRound(deps, game);
  }
  return refunded;
}
