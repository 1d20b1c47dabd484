/** The connection's numbers as the product sets them, ms. Attempts are unlimited. */
export const RECONNECTION = { delayMs: 1_000, maxDelayMs: 5_000, randomization: 0.5, timeoutMs: 20_000 } as const;

/** How long to wait before the n-th try (from 0) to open a socket that has stopped trying: doubled each time up to the maximum, spread by ±50 %. */
export function reconnectDelayMs(attempt: number, random: number): number {
  const { delayMs, maxDelayMs, randomization } = RECONNECTION;
  const base = Math.min(maxDelayMs, delayMs * 2 ** Math.min(attempt, 10));
  return Math.min(maxDelayMs, Math.round(base * (1 + randomization * (2 * random - 1))));
}
