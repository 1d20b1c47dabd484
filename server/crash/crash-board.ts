import type { CrashBet, CrashLine, CrashRound } from '#contract/api/crash.ts';
import type { BoardKinds, RoundBoard } from '#server/rounds/board.ts';

/** What the board of a flight shows. */
export interface CrashKinds extends BoardKinds {
  round: CrashRound;
  line: CrashLine;
  mine: CrashBet;
  cashed: { id: string; at: number; payout: CrashLine['payout'] };
}

/** The board of the running flight. */
export type CrashBoard = RoundBoard<CrashKinds>;
