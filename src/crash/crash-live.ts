import type * as z from 'zod/mini';
import { type CrashBet, crashBetSchema, type CrashLine, type CrashRound } from '#contract/api/crash.ts';
import { crashBetsEvent, crashSnapshotSchema, crashStateEvent, roundBetEvent } from '#contract/realtime/rounds.ts';
import { onRoundBet } from '#src/lib/realtime/round-bets.ts';
import { RoundFeed, type RoundKinds } from '#src/rounds/round-feed.ts';
import { reader, RoundLink } from '#src/rounds/round-link.ts';
import { SettledBets } from '#src/rounds/settled-bets.ts';
import { takeSettledBet } from '#src/rounds/settled-elsewhere.ts';
import { withCashOuts } from './crash-table.ts';

/** What flights are made of. */
export interface CrashKinds extends RoundKinds {
  round: CrashRound;
  line: CrashLine;
  batch: z.output<typeof crashBetsEvent>['data'];
  mine: CrashBet;
}

const after = (delayMs: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};

/** The flights as this tab knows them. */
export const crashLink = new RoundLink<CrashKinds>(
  'crash',
  { state: reader(crashStateEvent), bets: reader(crashBetsEvent), snapshot: reader(crashSnapshotSchema), ownBet: reader(crashBetSchema) },
  (load) => new RoundFeed<CrashKinds>({ load, after, changed: withCashOuts }),
);

/** What own bets on flights came to in this visit. */
export const settledFlights = new SettledBets();

const readSettled = reader(roundBetEvent);
const isCrash = (raw: unknown): boolean => (raw as { data?: { game?: unknown } }).data?.game === 'crash';

// For as long as the tab lives: a bet may be settled while another page is in view.
onRoundBet((raw) => {
  if (!isCrash(raw)) return;
  const news = readSettled(raw)?.data;
  if (news?.game === 'crash') takeSettledBet('crash', crashLink, news.bet);
});
