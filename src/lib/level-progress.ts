import type { User } from '#contract/api/profile.ts';
import { formatCount } from '#contract/count.ts';

export type UserLevel = User['user_level'];

/** How far a player is into a level. */
export interface LevelProgress {
  /** 0–1; 1 at the highest level. */
  share: number;
  /** Points still missing to the next level; null at the highest. */
  left: number | null;
}

/** The way through the present level. */
export function levelProgress({ value, from, to }: UserLevel): LevelProgress {
  if (to === null) return { share: 1, left: null };
  const share = to > from ? (value - from) / (to - from) : 1;
  return { share: Math.min(1, Math.max(0, share)), left: Math.max(0, to - value) };
}

/** Points as whole numbers with grouped thousands. */
export function formatPoints(points: number): string {
  return formatCount(Math.floor(points));
}
