import type * as z from 'zod/mini';
import type { WheelBet, PublicWheelBet, WheelRound } from '#contract/api/wheel.ts';
import type { WheelColor } from '#contract/games/wheel.ts';
import type { wheelBetsEvent } from '#contract/realtime/rounds.ts';
import type { GameAsk } from '#src/play/bet/game-outcome.ts';
import type { RoundKinds } from '#src/rounds/round-feed.ts';

/** What rounds of the wheel are made of. */
export interface WheelKinds extends RoundKinds {
  round: WheelRound;
  line: PublicWheelBet;
  batch: z.output<typeof wheelBetsEvent>['data'];
  mine: WheelBet;
}

/** A bet on a colour. */
export type WheelAsk = GameAsk & { color: WheelColor };
