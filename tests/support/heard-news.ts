import type { Envelope } from '#contract/realtime/envelope.ts';

/** A publisher for a test's shop that keeps what it is given, in its order. */
export function heardNews() {
  const told: Envelope[] = [];
  const publisher = {
    publish: async (envelopes: readonly Envelope[]) => void told.push(...envelopes),
    watchers: () => 0,
    bind: async () => undefined,
    authorise: () => '',
    close: async () => undefined,
  };
  return { told, publisher };
}
