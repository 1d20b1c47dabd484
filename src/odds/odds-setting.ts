import { type GameKey, gameOf, type LISTED } from '#contract/games/index.ts';
import type { Wager } from '#contract/games/wager.ts';
import { cents, type Cents } from '#contract/money.ts';

type Listed<Key extends GameKey> = Extract<(typeof LISTED)[number], { key: Key }>;

/** One way to play a game, as far as its odds go: plain data, so that it can be posted to the worker. */
export type OddsSetting = { [Key in GameKey]: { game: Key } & Parameters<Listed<Key>['wager']>[0] }[GameKey];

/** The wager of a setting, by the game's own definition. Throws RangeError on one that may not be played. */
export function wagerOf(setting: OddsSetting): Wager {
  return gameOf(setting.game).wager(setting);
}

/** A text that two settings share exactly when they are the same, in whatever order their fields are. */
export function settingKey(setting: OddsSetting): string {
  return JSON.stringify(setting, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** What one play costs when the setting itself says so, cents. Null where the player chooses. */
export function fixedStake(setting: OddsSetting): Cents | null {
  const { unit, price } = wagerOf(setting);
  return unit === 'cents' ? cents(price) : null;
}
