import type { CrashBet, PublicCrashBet, CrashRound } from '#contract/api/crash.ts';
import type { Cents } from '#contract/money.ts';
import type { RoundState } from '#src/rounds/events/round-events.ts';
import { linesOf } from '#src/rounds/round-feed.ts';
import type { CrashKinds } from './crash-kinds.ts';

/** A batch's cash-outs on a line. */
export function withCashOuts(
  line: PublicCrashBet,
  { cashed }: { cashed: readonly Pick<PublicCrashBet, 'id' | 'at' | 'payout'>[] },
): PublicCrashBet {
  const out = cashed.find(({ id }) => id === line.id);
  return out ? { ...line, at: out.at, payout: out.payout } : line;
}

/** An own bet that is over, one way or the other. */
export function isSettled({ status }: Pick<CrashBet, 'status'>): boolean {
  return status !== 'queued' && status !== 'placed';
}

/**
 * An own bet with the status that follows from the public news: one that waited is on the round whose bets list it, one that is listed with a multiplier is
 * out with it, and one that was still flying at the bust is lost. What the server said of the bet itself always counts more.
 */
export function inferredBet(bet: CrashBet, round: CrashRound | null, lines: readonly PublicCrashBet[]): CrashBet {
  if (isSettled(bet) || round === null) return bet;
  const line = lines.find(({ id }) => id === bet.id);
  if (line === undefined) return bet;
  if (line.at !== null) return { ...bet, round_id: round.id, status: 'won', at: line.at, payout: line.payout };
  if (round.status === 'ended' && round.bust !== null) return { ...bet, round_id: round.id, status: 'lost' };
  return { ...bet, round_id: round.id, status: 'placed' };
}

/** An own bet as far as it may be seen. That it is over is only inferred while none of the public news is missing. */
export function seenBet(bet: CrashBet, state: RoundState<CrashKinds>, inStep: boolean): CrashBet {
  const seen = inferredBet(bet, state.round, linesOf(state));
  return isSettled(seen) && !isSettled(bet) && !inStep ? bet : seen;
}

/** What the player has to do with flights just now. */
export interface OwnFlightBets {
  /** The bet on the round that is on, whatever its status; null when there is none. */
  aboard: CrashBet | null;
  /** The bet that waits for the next round. */
  queued: CrashBet | null;
}

/** The player's seat by what is known. Bets that were taken back or refunded are none. */
export function ownFlightBets(mine: readonly CrashBet[], round: CrashRound | null, lines: readonly PublicCrashBet[]): OwnFlightBets {
  const bets = mine.map((bet) => inferredBet(bet, round, lines)).filter(({ status }) => status !== 'canceled' && status !== 'refunded');
  return {
    aboard: bets.findLast((bet) => round !== null && bet.round_id === round.id) ?? null,
    queued: bets.findLast(({ status }) => status === 'queued') ?? null,
  };
}

/** The seat by what a tab knows. */
export const aboardIn = (state: Pick<RoundState<CrashKinds>, 'mine' | 'round' | 'lines'>): OwnFlightBets =>
  ownFlightBets(state.mine, state.round, linesOf(state));

/** A player's row beside the flight. */
export interface PlayerRow extends PublicCrashBet {
  own: boolean;
}

/** The rows of the players' list: own on top, then those who are out, the last one first, then the stakes that still fly, largest first. */
export function playerRows(lines: readonly PublicCrashBet[], mine: readonly CrashBet[]): PlayerRow[] {
  const own = new Map(mine.map((bet) => [bet.id, bet]));
  const rows = lines.map((line): PlayerRow => {
    const bet = own.get(line.id);
    const out = bet?.status === 'won' && line.at === null ? { at: bet.at, payout: bet.payout } : {};
    return { ...line, ...out, own: bet !== undefined };
  });
  return rows.sort((a, b) => Number(b.own) - Number(a.own) || (b.at ?? 0) - (a.at ?? 0) || b.stake - a.stake || (a.id < b.id ? -1 : 1));
}

/** How much is on the flight in all. */
export function stakedOn(lines: readonly PublicCrashBet[]): Cents {
  return lines.reduce((sum, { stake }) => sum + stake, 0) as Cents;
}
