import type { DiceRolled } from '#scenes/dice/model.ts';
import type { RecordedBet } from '#src/games/view.ts';
import type { PresentMode } from '#src/play/bet/bet-facts.ts';
import type { DiceRecord } from './roll-summary.ts';

/** A dice bet as its scene shows it. */
export function rollFactOf(
  { outcome, stake, payout }: Pick<RecordedBet<DiceRecord>, 'outcome' | 'stake' | 'payout'>,
  mode: PresentMode = 'normal',
): DiceRolled {
  const { side, target, roll } = outcome;
  return { kind: 'rolled', side, target, roll, stakeCents: stake, payoutCents: payout, mode };
}
