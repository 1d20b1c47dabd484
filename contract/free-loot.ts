/*
 * Free loot: boxes that cost nothing. One belongs to each tier of levels, for every player who has reached it, and one is the day's bonus. Each is opened at
 * most once in its time.
 */

/** The levels at which a tier begins. */
export const FREE_LEVELS = [1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110] as const;

export type FreeLevel = (typeof FREE_LEVELS)[number];

/** The box of the daily bonus: once on each day of the house. */
export const BONUS_BOX = 'free-bonus';

/** The code that the deposit dialog names beside its field for codes. */
export const DEPOSIT_CODE = 'welcome5';

/** The code of the daily bonus, for a deposit. */
export const BONUS_CODE = 'winter35';

/** How long a tier's box stays closed after its opening, ms. */
export const FREE_EVERY_MS = 86_400_000;

/** For how long stakes count as recent play, which the tiers above the first ask for, days. */
export const RECENT_PLAY_DAYS = 30;

/** The box of a tier. */
export function freeBoxSlug(level: FreeLevel): string {
  return `free-${level}`;
}

/** The tier that a free box belongs to; null for the bonus, and for what is no free box. */
export function levelOfFreeBox(slug: string): FreeLevel | null {
  return FREE_LEVELS.find((level) => freeBoxSlug(level) === slug) ?? null;
}
