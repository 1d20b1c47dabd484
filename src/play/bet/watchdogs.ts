/** The longest that asking may take, ms: three timeouts of 10 s with their pauses, and a client seed before them. */
export const SENDING_WATCHDOG_MS = 45_000;

/** How long the watchdog waits beyond the length of a clip, ms. */
export const WATCHDOG_MARGIN_MS = 3_000;
