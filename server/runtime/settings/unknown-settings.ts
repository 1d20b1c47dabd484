import type { Env } from './read-settings.ts';
import { SETTING_NAMES, type SettingName } from './settings.ts';

/** A name of the environment that is no setting and looks as if it were meant as one. */
export interface UnknownSetting {
  name: string;
  nearest: SettingName;
}

const KNOWN: ReadonlySet<string> = new Set(SETTING_NAMES);

/** Names that begin like this are meant for the shop, however far from a setting the rest is. */
const OUR_PREFIX = /^(FAIRDROP|DEMO|CRASH|WHEEL|ROUNDS?|CHAIN|PUSHER|RECAPTCHA|CARD_DEPOSIT|GATEWAYS?|ZEN|SEED|MASTER|SOCIAL)_/;

/** How a name is compared: without case, underscores and the project's name. */
const bare = (name: string): string =>
  name
    .toUpperCase()
    .replace(/^FAIRDROP_/, '')
    .replaceAll('_', '');

/** How many letters must be inserted, left out, changed or swapped with their neighbour to get from one text to the other. */
function distance(from: string, to: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const steps = [(last[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1)];
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line.push(Math.min(...steps, ...(swapped ? [(before[column - 2] ?? 0) + 1] : [])));
    }
    [before, last] = [last, line];
  }
  return last[to.length] ?? 0;
}

/** The most letters in which a name that is meant as a setting differs from it. */
const MOST_STEPS = 2;

/** The setting that a name is nearest to. Names that don't begin like ours are compared only with settings that they may be near: null where there is none. */
function nearestTo(name: string): { nearest: SettingName; steps: number } | null {
  const [own, ours] = [bare(name), OUR_PREFIX.test(name)];
  const mayBeNear = (setting: string): boolean => setting[0] === own[0] && Math.abs(setting.length - own.length) <= MOST_STEPS;
  return SETTING_NAMES.filter((setting) => ours || mayBeNear(bare(setting)))
    .map((nearest) => ({ nearest, steps: distance(own, bare(nearest)) }))
    .reduce<{ nearest: SettingName; steps: number } | null>((best, one) => (best === null || one.steps < best.steps ? one : best), null);
}

/**
 * Names of the environment that are no settings but near one, or begin like ours: most likely a setting that was misspelt. After the first letter one
 * may differ in short names, two in longer ones; names in lower case count only when nothing else differs.
 */
export function unknownSettings(env: Env): UnknownSetting[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (KNOWN.has(name) || !value?.trim()) return [];
    const found = nearestTo(name);
    if (found === null) return [];
    const { nearest, steps } = found;
    const allowed = name === name.toUpperCase() ? (bare(nearest).length > 5 ? MOST_STEPS : 1) : 0;
    const isNear = steps <= allowed && bare(name)[0] === bare(nearest)[0];
    return isNear || OUR_PREFIX.test(name) ? [{ name, nearest }] : [];
  });
}
