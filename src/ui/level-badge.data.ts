/** The look of each group of levels: its emblem and the two colours behind it. The key is the level at which the group starts. */
export const LEVEL_BADGES = {
  1: { emblem: 'pip', colors: ['#394056', '#262b3b'] },
  10: { emblem: 'pip', colors: ['#2f6b52', '#1b3a30'] },
  20: { emblem: 'chevron', colors: ['#7a5a1e', '#3d2d10'] },
  30: { emblem: 'chevron', colors: ['#1f5d93', '#13304c'] },
  40: { emblem: 'shield', colors: ['#5a3aa6', '#2c1e57'] },
  50: { emblem: 'shield', colors: ['#8c2f57', '#47182d'] },
  60: { emblem: 'star', colors: ['#a0621a', '#4f2f0e'] },
  70: { emblem: 'star', colors: ['#16756f', '#0b3a38'] },
  80: { emblem: 'gem', colors: ['#3a4fc4', '#1c2763'] },
  90: { emblem: 'gem', colors: ['#a3303f', '#521821'] },
  100: { emblem: 'crown', colors: ['#b98a1d', '#5c4208'] },
  110: { emblem: 'crown', colors: ['#8e3cc9', '#c8871a'] },
} as const satisfies Record<number, { emblem: Emblem; colors: readonly [string, string] }>;

export type Emblem = 'pip' | 'chevron' | 'shield' | 'star' | 'gem' | 'crown';

export type LevelGroup = keyof typeof LEVEL_BADGES;

/** The emblems, drawn on 16 × 16. */
export const EMBLEM_PATHS: Record<Emblem, string> = {
  pip: 'M8 3.5 12.5 8 8 12.5 3.5 8Z',
  chevron: 'M3 9.5 8 5l5 4.5v3.2L8 8.3l-5 4.4Z',
  shield: 'M8 1.8 13.4 4v4.2c0 3-2.2 5-5.4 6.2-3.2-1.2-5.4-3.2-5.4-6.2V4Z',
  star: 'm8 1.6 1.9 4.1 4.5.5-3.3 3 .9 4.4L8 11.4l-4 2.2.9-4.4-3.3-3 4.5-.5Z',
  gem: 'M4.5 2.5h7L15 6.6 8 14.2 1 6.6Z',
  crown: 'M1.8 4.4 5 7.2 8 2.6l3 4.6 3.2-2.8-1.3 8.4H3.1Z',
};
