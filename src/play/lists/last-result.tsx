import { PACE_MS, usePaced } from '#src/lib/hooks/use-paced.ts';
import type { BetFlowState } from '#src/play/bet/bet-ports.ts';
import type { GameAnswer, GameAsk, GameOutcome } from '#src/play/bet/game-outcome.ts';
import type { GameFlow } from '#src/play/bet/use-bet-flow.ts';

interface Props<Ask extends GameAsk, Answer extends GameAnswer> {
  flow: GameFlow<Ask, Answer>;
  /** The result in one short sentence. */
  spoken: (outcome: GameOutcome<Ask, Answer>) => string;
}

const outcomeOf = <Ask, Outcome>({ outcome }: BetFlowState<Ask, Outcome>): Outcome | null => outcome;

/** The last result in words, beside the picture, for those who read the page without it. */
export function LastResult<Ask extends GameAsk, Answer extends GameAnswer>({ flow, spoken }: Props<Ask, Answer>) {
  const outcome = usePaced(flow.store, outcomeOf<Ask, GameOutcome<Ask, Answer>>, PACE_MS.list);
  return (
    <p className="visually-hidden" data-testid="result">
      {outcome && spoken(outcome)}
    </p>
  );
}
