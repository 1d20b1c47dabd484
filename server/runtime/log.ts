import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { safeError } from './safe-error.ts';

export type { Logger } from 'pino';

/** Names under which nothing may reach a log, at any depth of a logged object. */
const SECRETS = [
  'password',
  'email',
  'access_token',
  'refresh_token',
  'authorization',
  'cookie',
  'server_seed',
  'serverSeed',
  'client_secret',
  'g-recaptcha-response',
];

const HEX_GROUP = '[0-9A-Fa-f]{1,4}';

/**
 * What is taken out of each line of any writer, as a last net below the serializers: the values of a failed query, the query of an address, e-mail
 * and network addresses, signed tokens, and whatever is as long as a seed or a key. Callers can have long texts logged: no pattern looks at a run of signs
 * again from each of them.
 */
const NET: readonly (readonly [RegExp, string])[] = [
  [/(?:\b|(?<=\\n))params: (?:[^"\\]|\\.)*/g, 'params withheld'],
  [/(?<=\/[\w./%:@~-]*)\?(?:[^"\s\\]|\\[^n"])+/g, '?withheld'],
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/g, '[address]'],
  [new RegExp(`(?<![\\w:])(?:${HEX_GROUP}:){7}${HEX_GROUP}(?!\\w)`, 'g'), '[address]'],
  [new RegExp(`(?<![\\w:])(?:${HEX_GROUP}(?::${HEX_GROUP})*)?::(?:${HEX_GROUP}(?::${HEX_GROUP})*)?(?![\\w:])`, 'g'), '[address]'],
  [/(?<![\w-])[\w-]{43,}(?![\w-])/g, '[secret]'],
];

/** A line without the values that must not be in it. */
function withhold(line: string): string {
  return NET.reduce((text, [pattern, instead]) => text.replaceAll(pattern, instead), line);
}

const isError = (value: unknown): value is Error => value instanceof Error;

/** A failure may hang on any name. */
function withSafeErrors(logged: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(logged).map(([name, value]) => [name, isError(value) ? safeError(value) : (value as unknown)]));
}

/**
 * One JSON line per event on standard output; `silent` for tests. Headers, bodies, values of statements and secrets are not logged: failures are made
 * safe in one place, and each line goes through one net.
 */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: {
      err: (error: unknown) => (isError(error) ? safeError(error) : error),
      req: ({ id, method }: { id?: unknown; method?: unknown }) => ({ id, method }),
      res: ({ statusCode }: { statusCode?: unknown }) => ({ statusCode }),
    },
    formatters: { log: withSafeErrors },
    hooks: { streamWrite: withhold },
    redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: 'withheld' },
  };
  return stream ? pino(options, stream) : pino(options);
}
