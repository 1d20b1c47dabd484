import { SECRET_NAMES, sandboxSecrets, secretsFrom, type Secrets } from '#server/security/secrets.ts';
import { type Given, required } from './given.ts';
import { SettingError } from './read-settings.ts';
import type { SettingName } from './settings.ts';

/** All keys. The sandbox makes the operator's three where none of them is set, and keeps them in the data folder. */
export function secrets(given: Given, dataDir: string): Secrets {
  const own = given.sandbox && !SECRET_NAMES.some(given.isSet);
  const sandboxOnly = given.sandbox ? '; the sandbox makes its own keys only where none of the three is set' : '';
  const why = `set 64 hex characters (openssl rand -hex 32)${sandboxOnly}`;
  const keys = own
    ? sandboxSecrets(dataDir)
    : {
        MASTER_SECRET: required(given, 'MASTER_SECRET', why),
        SEED_KEY: required(given, 'SEED_KEY', why),
        ZEN_WEBHOOK_SECRET: required(given, 'ZEN_WEBHOOK_SECRET', why),
      };
  const derived = secretsFrom(keys);
  const { REALTIME_SECRET } = given.settings;
  return REALTIME_SECRET === undefined ? derived : { ...derived, realtime: [REALTIME_SECRET] };
}

/** Two locks with one key: who learns one secret would have the other as well. */
export function refuseEqualSecrets({ settings }: Given): void {
  const seen = new Map<string, SettingName>();
  for (const name of [
    ...SECRET_NAMES,
    'REALTIME_SECRET',
    'RECAPTCHA_SECRET',
    'PUSHER_SECRET',
    'ALPHAPO_SECRET',
    'SKINSBACK_SECRET',
    'WAREHOUSE_SECRET',
    'REGISTER_SECRET',
    'GOOGLE_CLIENT_SECRET',
    'FACEBOOK_APP_SECRET',
    'STEAM_API_KEY',
    'ALERT_WEBHOOK_SECRET',
    'METRICS_TOKEN',
  ] as const) {
    for (const value of [settings[name] ?? []].flat()) {
      const text = value.toLowerCase();
      const other = seen.get(text);
      if (other !== undefined) throw new SettingError(name, `is the same as ${other}; each secret needs its own value`);
      seen.set(text, name);
    }
  }
}
