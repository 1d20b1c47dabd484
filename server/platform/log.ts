import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/** What must never reach a log, wherever it stands in a logged object. */
const SECRETS = [
  'password',
  'access_token',
  'refresh_token',
  'authorization',
  'cookie',
  'server_seed',
  'serverSeed',
  'client_secret',
  'g-recaptcha-response',
];

/** One JSON line per event on standard output; `silent` for tests. Headers, bodies and secrets are not logged. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: 'withheld' } });
}
