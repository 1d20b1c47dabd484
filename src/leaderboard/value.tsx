import type { Board, Leader } from '#contract/api/leaderboard.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';

/** What a leader's best bet is ranked by. */
export function Value({ leader, metric }: { leader: Leader; metric: Board['metric'] }) {
  if (metric === 'multiplier') return <Figure>{formatMultiplier(leader.multiplier)}</Figure>;
  return <Coins amount={leader.win_amount} signed />;
}
