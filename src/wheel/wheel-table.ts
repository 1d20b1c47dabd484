import type { WheelBet, PublicWheelBet, WheelRound } from '#contract/api/wheel.ts';
import { type WheelColor, wheelMultiplier } from '#contract/games/wheel.ts';
import { cents, type Cents } from '#contract/money.ts';
import { payoutAt } from '#contract/multiplier.ts';
import type { WheelStakes } from '#scenes/wheel/model.ts';
import type { RoundState } from '#src/rounds/events/round-events.ts';
import type { WheelKinds } from './wheel-kinds.ts';

/** What a bet on a colour pays once another (or the same) was drawn. */
export function paysOn(stake: Cents, color: WheelColor, drawn: WheelColor): Cents {
  return color === drawn ? payoutAt(stake, wheelMultiplier(color)) : cents(0);
}

/** What was drawn, as far as it may be said; null before the spin was seen to its end. */
export function drawnOf(round: WheelRound | null, concealed: string | null): WheelColor | null {
  if (round === null || round.status !== 'ended' || round.id === concealed) return null;
  return round.draw?.color ?? null;
}

/**
 * An own bet as far as it may be seen: before its spin was seen to its end it is still on the round, whatever is known of it, and from then on what was drawn
 * says what it pays. Where no page shows the wheel, nothing is concealed.
 */
export function seenBet(bet: WheelBet, { round, concealed, viewed }: RoundState<WheelKinds>): WheelBet {
  const isPlayed = bet.status === 'placed' || bet.status === 'won' || bet.status === 'lost';
  if (!viewed || !isPlayed || round === null || bet.round_id !== round.id) return bet;
  const drawn = drawnOf(round, concealed);
  if (drawn === null) return bet.status === 'placed' ? bet : { ...bet, status: 'placed', payout: cents(0) };
  const payout = paysOn(bet.stake, bet.color, drawn);
  return { ...bet, status: payout > 0 ? 'won' : 'lost', payout };
}

/** Own bets on a round that count: neither taken back nor refunded, oldest first. */
export function ownOn(mine: readonly WheelBet[], round: WheelRound | null): readonly WheelBet[] {
  return mine.filter(({ round_id: id, status }) => id === round?.id && status !== 'canceled' && status !== 'refunded');
}

/** What is staked on each colour, by all players and by the viewer. Players are distinguished by their names. */
export function stakesOf(
  lines: readonly (Pick<PublicWheelBet, 'color' | 'stake'> & { player: Pick<PublicWheelBet['player'], 'name'> })[],
  own: readonly WheelBet[],
): WheelStakes {
  const on = (color: WheelColor) => {
    const here = lines.filter((line) => line.color === color);
    const yours = own.filter((bet) => bet.color === color);
    const sum = (bets: readonly { stake: Cents }[]): Cents => cents(bets.reduce((total, { stake }) => total + stake, 0));
    // An own bet may be known a moment before the public list has it.
    return {
      players: new Set(here.map(({ player }) => player.name)).size,
      stakeCents: cents(Math.max(sum(here), sum(yours))),
      ownCents: sum(yours),
    };
  };
  return { 2: on(2), 3: on(3), 5: on(5), 50: on(50) };
}

/** The joint result of own bets of a round. */
export interface OwnSum {
  stake: Cents;
  payout: Cents;
}

/** Stakes and payouts of own bets under what was drawn. */
export function sumOf(own: readonly WheelBet[], drawn: WheelColor): OwnSum {
  return {
    stake: cents(own.reduce((sum, { stake }) => sum + stake, 0)),
    payout: cents(own.reduce((sum, { stake, color }) => sum + paysOn(stake, color, drawn), 0)),
  };
}

/** The rows of the list: own on top, then by colour, the rarest first, then the largest stakes. */
export function sortedLines(lines: readonly PublicWheelBet[], ownIds: ReadonlySet<string>): readonly PublicWheelBet[] {
  return [...lines].sort(
    (a, b) => Number(ownIds.has(b.id)) - Number(ownIds.has(a.id)) || b.color - a.color || b.stake - a.stake || (a.id < b.id ? -1 : 1),
  );
}
