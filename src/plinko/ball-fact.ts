import type { PlinkoChoice, PlinkoPath } from '#contract/games/plinko.ts';
import type { BallFell } from '#scenes/plinko/model.ts';
import type { RecordedBet } from '#src/games/view.ts';
import type { PresentMode } from '#src/play/bet/bet-facts.ts';

/** A ball as its scene lets it fall; the bet's id seeds its way of falling. */
export function ballFactOf(
  { id, outcome, stake, payout }: Pick<RecordedBet<PlinkoChoice & PlinkoPath>, 'id' | 'outcome' | 'stake' | 'payout'>,
  mode: PresentMode = 'normal',
): BallFell {
  const { rows, risk, path, bucket } = outcome;
  return { kind: 'ball', id, rows, risk, path, bucket, stakeCents: stake, payoutCents: payout, mode };
}
