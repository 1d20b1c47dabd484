import { roundBetEvent } from '#contract/realtime/rounds.ts';
import type { Clock } from '#scenes/stage/clock.ts';
import { after } from '#src/lib/after.ts';
import { clockBy } from '#src/stage/browser-clock.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import type { Services } from '#src/lib/services/services.ts';
import { onPlayerChange, sessionStoreService } from '#src/session/session-store.ts';
import type { RoundRules } from './events/round-events.ts';
import type { RoundScene } from './events/scene-follower.ts';
import { subscribeAll } from './events/round-news.ts';
import { type PaidKinds, RoundStream } from './events/round-stream.ts';
import { type LinkOptions, RoundLink } from './round-link.ts';

/** The rounds of one game as this tab knows them. */
export interface LiveRounds<Kinds extends PaidKinds> {
  link: RoundLink<Kinds>;
  /** What happens in them, and the state that follows from it. */
  stream: RoundStream<Kinds>;
  /** The server's clock, for scenes. */
  clock: Clock;
}

/** The same with what a page needs of them. */
export interface PlayableRounds<Kinds extends PaidKinds, State, Fact> extends LiveRounds<Kinds> {
  scene: RoundScene<State, Fact>;
  flow: { enter(): () => void };
}

interface Options<Kinds extends PaidKinds> extends Omit<LinkOptions<Kinds>, 'gap'> {
  rules: RoundRules<Kinds>;
}

/** Makes the live rounds of a game from the schemas of its messages and the rules of its bets. */
export function makeLiveRounds<Kinds extends PaidKinds>(services: Services, { rules, ...options }: Options<Kinds>): LiveRounds<Kinds> {
  const { game } = options;
  const link = new RoundLink<Kinds>(services, { ...options, gap: () => stream.publish({ kind: 'gap' }) });
  const stream = new RoundStream<Kinds>({
    feed: link.feed,
    link,
    rules,
    now: () => link.clock.now(),
    after,
    hidden: () => document.hidden,
    report: (error) => console.error('A subscriber to a round failed', error),
  });
  subscribeAll(stream, game, services);
  // For as long as the tab lives: a bet may be settled while another page is in view.
  services.get(realtimeService).subscribeOwn(roundBetEvent, {
    message({ data }) {
      // The event's schema pairs each game with its bets.
      if (data.game === game) link.feed.own(data.bet as unknown as Kinds['mine']);
    },
  });
  // Also while no page shows the rounds.
  onPlayerChange(services.get(sessionStoreService), () => {
    link.feed.forgetOwn();
    stream.publish({ kind: 'playerChanged' });
  });
  return { link, stream, clock: clockBy(link.clock) };
}
