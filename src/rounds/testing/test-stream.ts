import { createStore } from 'zustand/vanilla';
import type { RoundRules } from '../events/round-events.ts';
import { type PaidKinds, RoundStream, type StreamPorts } from '../events/round-stream.ts';
import { type FeedPorts, RoundFeed } from '../round-feed.ts';
import type { LinkState } from '../round-link.ts';

/** For tests: the stream of a game without a socket; its feed is given what the test publishes. */
export function testStream<Kinds extends PaidKinds>(
  rules: RoundRules<Kinds>,
  feedPorts: Partial<FeedPorts<Kinds>> = {},
  ports: Partial<StreamPorts<Kinds>> = {},
) {
  const feed: RoundFeed<Kinds> = new RoundFeed<Kinds>({
    load: () => new Promise(() => undefined),
    after: () => () => undefined,
    gap: () => stream.publish({ kind: 'gap' }),
    ...feedPorts,
  });
  const link = { store: createStore<LinkState>(() => ({ connected: true, lagSinceMs: null })), enter: () => () => undefined };
  const stream: RoundStream<Kinds> = new RoundStream<Kinds>({
    feed,
    link,
    rules,
    now: () => 0,
    after: () => () => undefined,
    hidden: () => false,
    report: (error) => {
      throw error;
    },
    ...ports,
  });
  return { feed, link, stream };
}
