import { optional, setting } from './declare.ts';
import { address, flag, secret, wholeNumber } from './kinds.ts';

/** Everything that is set about watching the shop. */
export const MONITORING = {
  AUDITOR: setting(flag, 'on', {
    says: 'Whether this process checks the books, bets, payments and returns each minute and every night; processes that share a database take turns.',
  }),
  ALERT_WEBHOOK_URL: optional(address('https:', 'http:'), 'findings are only logged', {
    says: "Where the auditor's findings are posted as JSON; needs its secret.",
  }),
  ALERT_WEBHOOK_SECRET: optional(secret, 'findings are only logged', {
    says: 'Signs the posts to `ALERT_WEBHOOK_URL` (HMAC-SHA512 of the body).',
  }),
  METRICS_PORT: optional(wholeNumber(1, 65_535), 'no port of its own', {
    says: 'The port on which this machine alone can read `/metrics`.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(address('https:', 'http:'), 'nothing is traced', {
    says: 'The OpenTelemetry collector that traces are sent to (OTLP over HTTP, without `/v1/traces`).',
  }),
  TRACES_PERCENT: setting(wholeNumber(1, 100), '100', { says: 'How many traces are recorded.', unit: 'percent' }),
  METRICS_TOKEN: optional(secret, '`/metrics` is not served on the port of the shop', {
    says: 'The bearer token with which `/metrics` can be read on the port of the shop.',
  }),
};
