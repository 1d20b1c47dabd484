/** The highest level. */
export const MAX_LEVEL = 119;

/** Points at which level `n` starts: round(100 × (n − 1)^1.6). */
export function levelStart(n: number): number {
  return Math.round(100 * (n - 1) ** 1.6);
}

export interface Level {
  level: number;
  /** Points so far, whole. */
  value: number;
  from: number;
  /** Null at the highest level. */
  to: number | null;
}

/** The level of a player who staked so many cents: a point per whole coin. */
export function levelOf(experienceCents: number): Level {
  const value = Math.floor(experienceCents / 100);
  let level = Math.min(MAX_LEVEL, Math.max(1, Math.floor((value / 100) ** (1 / 1.6)) + 1));
  // The inverse may miss by the rounding of the starts; a step at most either way.
  while (level > 1 && levelStart(level) > value) level -= 1;
  while (level < MAX_LEVEL && levelStart(level + 1) <= value) level += 1;
  return { level, value, from: levelStart(level), to: level === MAX_LEVEL ? null : levelStart(level + 1) };
}
