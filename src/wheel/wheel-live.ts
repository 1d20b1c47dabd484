import type * as z from 'zod/mini';
import { type WheelBet, wheelBetSchema, type WheelLine, type WheelRound } from '#contract/api/wheel.ts';
import { roundBetEvent, wheelBetsEvent, wheelSnapshotSchema, wheelStateEvent } from '#contract/realtime/rounds.ts';
import { onRoundBet } from '#src/lib/realtime/round-bets.ts';
import { RoundFeed, type RoundKinds } from '#src/rounds/round-feed.ts';
import { reader, RoundLink } from '#src/rounds/round-link.ts';
import { SettledBets } from '#src/rounds/settled-bets.ts';
import { takeSettledBet } from '#src/rounds/settled-elsewhere.ts';

/** What rounds of the wheel are made of. */
export interface WheelKinds extends RoundKinds {
  round: WheelRound;
  line: WheelLine;
  batch: z.output<typeof wheelBetsEvent>['data'];
  mine: WheelBet;
}

const after = (delayMs: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};

/** The rounds of the wheel as this tab knows them. */
export const wheelLink = new RoundLink<WheelKinds>(
  'wheel',
  { state: reader(wheelStateEvent), bets: reader(wheelBetsEvent), snapshot: reader(wheelSnapshotSchema), ownBet: reader(wheelBetSchema) },
  (load) => new RoundFeed<WheelKinds>({ load, after }),
);

/** What own bets on the wheel came to in this visit, each once it could be seen. */
export const settledSpins = new SettledBets();

const readSettled = reader(roundBetEvent);
const isWheel = (raw: unknown): boolean => (raw as { data?: { game?: unknown } }).data?.game === 'wheel';

// For as long as the tab lives: a bet may be settled while another page is in view.
onRoundBet((raw) => {
  if (!isWheel(raw)) return;
  const news = readSettled(raw)?.data;
  if (news?.game === 'wheel') takeSettledBet('wheel', wheelLink, news.bet);
});
