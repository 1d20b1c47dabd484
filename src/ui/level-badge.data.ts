/**
 * The look of each group of levels: the two colours behind its medal, which is a picture of its own (`badgeImage`). The key is the level at which the group
 * starts.
 */
export const LEVEL_BADGES = {
  1: { colors: ['#394056', '#262b3b'] },
  10: { colors: ['#2f6b52', '#1b3a30'] },
  20: { colors: ['#7a5a1e', '#3d2d10'] },
  30: { colors: ['#1f5d93', '#13304c'] },
  40: { colors: ['#5a3aa6', '#2c1e57'] },
  50: { colors: ['#8c2f57', '#47182d'] },
  60: { colors: ['#a0621a', '#4f2f0e'] },
  70: { colors: ['#16756f', '#0b3a38'] },
  80: { colors: ['#3a4fc4', '#1c2763'] },
  90: { colors: ['#a3303f', '#521821'] },
  100: { colors: ['#8f6a12', '#5c4208'] },
  110: { colors: ['#8e3cc9', '#8a5a14'] },
} as const satisfies Record<number, { colors: readonly [string, string] }>;

export type LevelGroup = keyof typeof LEVEL_BADGES;

/** Where the medal of a group is. */
export function badgeImage(group: LevelGroup): string {
  return `/badges/${group}.svg`;
}
