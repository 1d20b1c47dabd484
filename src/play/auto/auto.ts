import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import { cents, type Cents } from '#contract/money.ts';
import type { BetResult } from '#src/play/bet/placing-port.ts';

/** What happens to the stake after a win or a loss: back to the first one, or up by whole percents. */
export interface StakeRule {
  action: 'reset' | 'raise';
  percent: number;
}

export interface AutoSettings {
  /** How many bets; 0 goes on until something stops it. */
  bets: number;
  onWin: StakeRule;
  onLoss: StakeRule;
  /** Stops once the profit of this run has reached this much. */
  stopProfit: Cents | null;
  /** No bet is placed that could take the loss of this run above this much. */
  stopLoss: Cents | null;
}

export const MAX_AUTO_BETS = 10_000;
export const MAX_RAISE_PERCENT = 1_000;

const whole = (min: number, max: number, fallback: number) => orElse(z.number().check(z.int(), z.gte(min), z.lte(max)), fallback);
const amount = orElse(z.nullable(z.custom<Cents>((value) => typeof value === 'number' && Number.isSafeInteger(value) && value > 0)), null);
const rule = orElse(z.object({ action: z.enum(['reset', 'raise']), percent: whole(0, MAX_RAISE_PERCENT, 100) }), {
  action: 'reset',
  percent: 100,
});

/** Auto play as storage keeps it; each part that is no longer valid falls back to its default. */
export const autoSettingsSchema = z.object({
  bets: whole(0, MAX_AUTO_BETS, 10),
  onWin: rule,
  onLoss: rule,
  stopProfit: amount,
  stopLoss: amount,
});

export const DEFAULT_AUTO: AutoSettings = {
  bets: 10,
  onWin: { action: 'reset', percent: 100 },
  onLoss: { action: 'reset', percent: 100 },
  stopProfit: null,
  stopLoss: null,
};

/** How many of the four rules are set: the stake rises after a win or a loss, the run stops by profit or loss. */
export function rulesSet({ onWin, onLoss, stopProfit, stopLoss }: Omit<AutoSettings, 'bets'>): number {
  return [onWin.action === 'raise', onLoss.action === 'raise', stopProfit !== null, stopLoss !== null].filter(Boolean).length;
}

/** The stake that follows a result: rounded to the nearest cent, and always up by at least one where it is to rise. A return of exactly the stake changes nothing. */
export function nextStake(settings: Pick<AutoSettings, 'onWin' | 'onLoss'>, base: Cents, { stake, payout }: BetResult): Cents {
  if (payout === stake) return stake;
  const { action, percent } = payout > stake ? settings.onWin : settings.onLoss;
  if (action === 'reset') return base;
  if (percent === 0) return stake;
  return cents(Math.max(stake + 1, Math.floor((stake * (100 + percent) + 50) / 100)));
}

/** True when each stake depends on the result before it, so that bets can't overlap. */
export function stakeFollowsResults({ onWin, onLoss }: Pick<AutoSettings, 'onWin' | 'onLoss'>): boolean {
  return onWin.action === 'raise' || onLoss.action === 'raise';
}

/** The progress of a run. */
export interface AutoTally {
  placed: number;
  /** Stakes of bets that are not settled yet. */
  airCents: Cents;
  profitCents: Cents;
}

/** Why the settings stop a run before a bet of this stake; null to go on. `wait`: a bet in the air decides it. */
export function settingsDecision(settings: AutoSettings, tally: AutoTally, stake: Cents): 'done' | 'profit' | 'loss' | 'wait' | null {
  const { bets, stopProfit, stopLoss } = settings;
  if (bets > 0 && tally.placed >= bets) return 'done';
  if (stopProfit !== null && tally.profitCents >= stopProfit) return 'profit';
  if (stopLoss === null || tally.profitCents - tally.airCents - stake >= -stopLoss) return null;
  return tally.airCents > 0 ? 'wait' : 'loss';
}
