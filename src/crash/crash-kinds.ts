import type * as z from 'zod/mini';
import type { CrashBet, PublicCrashBet, CrashRound } from '#contract/api/crash.ts';
import type { crashBetsEvent } from '#contract/realtime/rounds.ts';
import type { GameAsk } from '#src/play/bet/game-outcome.ts';
import type { RoundKinds } from '#src/rounds/round-feed.ts';

/** What flights are made of. */
export interface CrashKinds extends RoundKinds {
  round: CrashRound;
  line: PublicCrashBet;
  batch: z.output<typeof crashBetsEvent>['data'];
  mine: CrashBet;
}

/** A bet on a flight. */
export type CrashAsk = GameAsk & { auto: number | null };
