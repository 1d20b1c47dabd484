import { type GameKey, gameNamed } from '#contract/games/index.ts';
import { type Cents, cents } from '#contract/money.ts';
import { type Multiplier, multiplier, multiplierOf } from '#contract/multiplier.ts';

/** What a bet is ranked by. */
export interface Figures {
  /** Payout less stake; not above 0 for a bet that won nothing. */
  winAmount: Cents;
  multiplier: Multiplier;
}

interface RankedBet {
  stake: Cents;
  payout: Cents;
  multiplier: Multiplier;
  game: GameKey;
  detail: Readonly<Record<string, unknown>> | null;
}

/** The figures of a bet. A seat of a battle counts at its full price: a creator who pays for another player's seat makes no leader. */
export function figuresOf({ stake, payout, multiplier: paidAt, game, detail }: RankedBet): Figures {
  const definition = gameNamed(game);
  if (definition?.source !== 'battles') return { winAmount: cents(payout - stake), multiplier: paidAt };
  const price = cents(Math.max(stake, detail === null ? 0 : definition.seatPrice(detail)));
  return { winAmount: cents(payout - price), multiplier: price > 0 ? multiplierOf(price, payout) : multiplier(0) };
}
