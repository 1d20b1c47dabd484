/** The longest delay that a timer takes, ms: about 25 days. */
export const LONGEST_DELAY_MS = 2 ** 31 - 1;

/** Calls back after so many ms. Returns how to stop it. */
export const after = (delayMs: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};
