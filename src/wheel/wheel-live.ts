import type * as z from 'zod/mini';
import { type WheelBet, wheelBetSchema, type PublicWheelBet, type WheelRound } from '#contract/api/wheel.ts';
import { wheelBetsEvent, wheelSnapshotSchema, wheelStateEvent } from '#contract/realtime/rounds.ts';
import { liveRounds } from '#src/rounds/live-rounds.ts';
import type { RoundKinds } from '#src/rounds/round-feed.ts';
import { reader } from '#src/rounds/round-link.ts';

/** What rounds of the wheel are made of. */
export interface WheelKinds extends RoundKinds {
  round: WheelRound;
  line: PublicWheelBet;
  batch: z.output<typeof wheelBetsEvent>['data'];
  mine: WheelBet;
}

/** The rounds of the wheel as this tab knows them. */
export const wheelRounds = liveRounds<WheelKinds>('wheel', {
  state: reader(wheelStateEvent),
  bets: reader(wheelBetsEvent),
  snapshot: reader(wheelSnapshotSchema),
  ownBet: reader(wheelBetSchema),
});
