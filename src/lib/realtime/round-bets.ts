type Listener = (raw: unknown) => void;

const listeners = new Set<Listener>();

/**
 * Tells of own bets on live rounds that were settled, in the envelope that the private channel brings. Who shows rounds reads it, so that their
 * schemas stay out of the first page. Returns how to stop.
 */
export function onRoundBet(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the private channel. */
export function tellRoundBet(raw: unknown): void {
  for (const listener of listeners) listener(raw);
}
