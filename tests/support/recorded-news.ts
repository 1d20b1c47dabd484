import type { Envelope } from '#contract/realtime/envelope.ts';

/** A publisher for a test's shop that keeps what it is given, in its order. */
export function recordedNews() {
  const published: Envelope[] = [];
  const publisher = {
    publish: async (envelopes: readonly Envelope[]) => void published.push(...envelopes),
    watchers: () => 0,
    bind: async () => undefined,
    authorise: () => '',
    close: async () => undefined,
  };
  return { published, publisher };
}
