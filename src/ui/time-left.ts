/** What a countdown shows. */
export interface TimeLeft {
  /** Whole days. */
  days: number;
  /** The rest, `HH:MM:SS`. */
  clock: string;
}

const two = (count: number): string => String(count).padStart(2, '0');

/** A span of time for a countdown; what is over counts as nothing left. The days are apart, so the clock never shows more than 23 hours. */
export function timeLeft(ms: number): TimeLeft {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60)];
  return { days: Math.floor(hours / 24), clock: `${two(hours % 24)}:${two(minutes % 60)}:${two(seconds % 60)}` };
}
