import type * as z from 'zod/mini';
import { type CrashBet, crashBetSchema, type PublicCrashBet, type CrashRound } from '#contract/api/crash.ts';
import { crashBetsEvent, crashSnapshotSchema, crashStateEvent } from '#contract/realtime/rounds.ts';
import { liveRounds } from '#src/rounds/live-rounds.ts';
import type { RoundKinds } from '#src/rounds/round-feed.ts';
import { reader } from '#src/rounds/round-link.ts';
import { withCashOuts } from './crash-table.ts';

/** What flights are made of. */
export interface CrashKinds extends RoundKinds {
  round: CrashRound;
  line: PublicCrashBet;
  batch: z.output<typeof crashBetsEvent>['data'];
  mine: CrashBet;
}

/** The flights as this tab knows them. */
export const crashRounds = liveRounds<CrashKinds>(
  'crash',
  { state: reader(crashStateEvent), bets: reader(crashBetsEvent), snapshot: reader(crashSnapshotSchema), ownBet: reader(crashBetSchema) },
  withCashOuts,
);
