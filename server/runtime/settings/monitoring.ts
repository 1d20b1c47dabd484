import { optional, setting } from './declare.ts';
import { type Given, refuse, required } from './given.ts';
import { address, flag, secret, wholeNumber } from './kinds.ts';
import { SettingError } from './read-settings.ts';

/** Everything that is set about watching the shop. */
export const MONITORING = {
  AUDITOR: setting(flag, 'on', {
    says: 'Whether this process checks the books, bets, payments and returns each minute and every night; processes that share a database take turns.',
  }),
  ALERT_WEBHOOK_URL: optional(address('https:', 'http:'), 'findings are only logged', {
    says: "Where the auditor's findings are posted as JSON; needs its secret.",
  }),
  ALERT_WEBHOOK_SECRET: optional(secret, 'findings are only logged', { says: 'Signs the posts to `ALERT_WEBHOOK_URL` (HMAC-SHA512 of the body).' }),
  METRICS_PORT: optional(wholeNumber(1, 65_535), 'no port of its own', {
    says: 'The port on which this machine alone can read `/metrics`.',
  }),
  METRICS_TOKEN: optional(secret, '`/metrics` is not served on the port of the shop', {
    says: 'The bearer token with which `/metrics` can be read on the port of the shop.',
  }),
};

/** How the shop is watched. */
export interface MonitoringSettings {
  auditor: boolean;
  /** Where findings are posted; null for nowhere. */
  alerts: { url: string; secret: string } | null;
  /** The port of `/metrics` on the loopback interface; null for none. */
  metricsPort: number | null;
  /** The bearer token of `/metrics` on the shop's own port; null where it is not served there. */
  metricsToken: string | null;
}

/** The settings of monitoring. Throws SettingError for half of the settings of alerts, and for the shop's own port. */
export function monitoring(given: Given): MonitoringSettings {
  const { AUDITOR: auditor, ALERT_WEBHOOK_URL: url, METRICS_PORT, METRICS_TOKEN, PORT } = given.settings;
  if (url === undefined) refuse(given, ['ALERT_WEBHOOK_SECRET'], 'nothing is posted; set ALERT_WEBHOOK_URL');
  if (METRICS_PORT === PORT) throw new SettingError('METRICS_PORT', 'is the port of the shop; set another one, or METRICS_TOKEN');
  return {
    auditor,
    alerts: url === undefined ? null : { url, secret: required(given, 'ALERT_WEBHOOK_SECRET', 'it signs what is posted to ALERT_WEBHOOK_URL') },
    metricsPort: METRICS_PORT ?? null,
    metricsToken: METRICS_TOKEN ?? null,
  };
}
