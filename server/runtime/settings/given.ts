import { type ReadSettings, SettingError } from './read-settings.ts';
import type { SettingName, Settings } from './settings.ts';

/** Settings on their way to a Config: read one by one, and now looked at beside each other. */
export interface Given extends ReadSettings {
  production: boolean;
  sandbox: boolean;
}

/** Refuses settings that would have no effect beside the others. `why` continues the sentence "is set, but". */
export function refuse({ isSet }: Given, names: readonly SettingName[], why: string): void {
  const useless = names.find(isSet);
  if (useless !== undefined) throw new SettingError(useless, `is set, but ${why}`);
}

/** A setting that the others make necessary. Throws SettingError where it is unset. */
export function required<Name extends SettingName>({ settings }: Given, name: Name, why: string): NonNullable<Settings[Name]> {
  const value = settings[name];
  if (value === undefined || value === null) throw new SettingError(name, `is missing: ${why}`);
  return value;
}
