import type { RoundGameKey } from '#contract/games/index.ts';
import type { Cents } from '#contract/money.ts';
import { roundBetEvent } from '#contract/realtime/rounds.ts';
import type { Clock } from '#scenes/stage/clock.ts';
import { clockBy } from '#src/stage/browser-clock.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { type Service, service } from '#src/lib/services/services.ts';
import { leftResultsService } from '#src/play/bet/left-results.ts';
import { type FeedPorts, RoundFeed, type RoundKinds } from './round-feed.ts';
import { type LinkSchemas, RoundLink } from './round-link.ts';
import { roundSocketService } from './round-socket.ts';
import { SettledBets } from './settled-bets.ts';
import { takeSettledBet } from './settled-elsewhere.ts';

/** The rounds of one game as this tab knows them. */
export interface LiveRounds<Kinds extends RoundKinds> {
  link: RoundLink<Kinds>;
  /** The server's clock, for scenes. */
  clock: Clock;
  /** What own bets came to in this visit, each once it could be seen. */
  settled: SettledBets;
}

const after = (delayMs: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};

/** Declares the live rounds of a game out of how its messages are read. */
export function liveRounds<Kinds extends RoundKinds & { mine: { stake: Cents; payout: Cents } }>(
  game: RoundGameKey,
  schemas: LinkSchemas<Kinds>,
  changed?: FeedPorts<Kinds>['changed'],
): Service<LiveRounds<Kinds>> {
  return service(`rounds of ${game}`, (services) => {
    const link = new RoundLink<Kinds>(
      game,
      schemas,
      (load) => new RoundFeed<Kinds>({ load, after, ...(changed && { changed }) }),
      services.get(roundSocketService),
    );
    // For as long as the tab lives: a bet may be settled while another page is in view.
    services.get(realtimeService).subscribeOwn(roundBetEvent, {
      message({ data }) {
        // The event's schema pairs each game with its bets.
        if (data.game === game) takeSettledBet(game, link, data.bet as unknown as Kinds['mine'], services.get(leftResultsService));
      },
    });
    return { link, clock: clockBy(link.clock), settled: new SettledBets() };
  });
}
