import * as z from 'zod/mini';
import { SETTING_NAMES, type SettingName, type Settings, settingsSchema } from './settings.ts';

/** A setting that can't be used. The sentence names the variable and says what it takes. */
export class SettingError extends Error {
  readonly setting: SettingName;
  constructor(setting: SettingName, sentence: string) {
    super(`${setting} ${sentence}`);
    this.name = 'SettingError';
    this.setting = setting;
  }
}

/** The settings as an operator wrote them. */
export type Env = Readonly<Record<string, string | undefined>>;

/** The settings, and which of them are set rather than taken by default. */
export interface ReadSettings {
  settings: Settings;
  isSet: (name: SettingName) => boolean;
}

/** Reads each setting on its own; one that is blank counts as unset. Throws SettingError with a line for each that does not take its text. */
export function readSettings(env: Env): ReadSettings {
  const texts = new Map(
    SETTING_NAMES.map((name) => [name, env[name]?.trim() ?? '']).filter(([, text]) => text !== '') as [SettingName, string][],
  );
  const { data, error } = z.safeParse(settingsSchema, Object.fromEntries(texts));
  if (data !== undefined) return { settings: data, isSet: (name) => texts.has(name) };
  const faults = error.issues.map(({ path, message }) => ({ name: path[0] as SettingName, message }));
  const [first, ...others] = faults as [(typeof faults)[number], ...typeof faults];
  throw new SettingError(first.name, [first.message, ...others.map(({ name, message }) => `${name} ${message}`)].join('\n  '));
}
