import * as z from 'zod/mini';

/*
 * What the schemas find wrong, said to people: "Amount must be a number." A schema's message is the part after the field's name ("must be a
 * number"), whether it comes from here or is written beside a check in the contract.
 */

type Issue = z.core.$ZodRawIssue;

/** Names of fields where the one in the call wouldn't be understood; the others are read out as they are: `client_seed` is "Client seed". */
const LABELS: Readonly<Record<string, string>> = {
  auto: 'Auto cash-out',
  before: 'The bet to continue after',
  bet_id: 'The bet',
  body: 'The request',
  bots: 'The list of bots',
  boxes: 'The list of boxes',
  chance_ppm: 'The chance',
  coins: 'The amount of coins',
  colors: 'The choice of colors',
  count: 'The number of boxes',
  country_state: 'The state or region',
  days: 'The number of days',
  documents: 'The list of documents',
  fast: 'The choice of fast play',
  'filter[name]': 'The name filter',
  'filter[state]': 'The state filter',
  'g-recaptcha-response': 'The captcha answer',
  id: 'The id',
  interval_minutes: 'The interval',
  iss: 'The issuer',
  items: 'The list of items',
  limit: 'The limit',
  max_uses: 'The number of uses',
  messages: 'The number of messages',
  per_page: 'The number of entries on a page',
  pictures: 'The list of pictures',
  price_from: 'The lowest price',
  price_to: 'The highest price',
  prize_id: 'The prize',
  prizes: 'The list of prizes',
  promocode: 'Promo code',
  q: 'The search',
  request: 'The request',
  return_ppm: 'The return',
  rows: 'The number of rows',
  slug: 'The name of the box',
  socket_id: 'The socket',
  target_id: 'The target',
  team_idx: 'The team',
  terms: 'Consent to the terms',
  transports: 'The list of transports',
  username: 'Email',
  utm_source: 'The name of the link',
  version_hash: 'The version of the box',
  wins: 'The number of winning tickets',
};

/** The longest name of a field that is repeated to the caller, characters. */
const LONGEST_NAME = 40;

const shortened = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);

/** The words of a field's name: of `client_seed` "client seed", of `rawId` "raw id". */
const plainName = (name: string): string =>
  name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(?<=[a-z])[A-Z](?![A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

/** How a field is called: of `choice.target` the target, of `items.0` the first item. */
function labelOf(path: string): string {
  const parts = path.split('.');
  const last = parts.findLast((part) => !/^\d+$/.test(part)) ?? '';
  const place = Number(parts.at(-1)) + 1;
  const label = Object.hasOwn(LABELS, last) ? LABELS[last] : undefined;
  const noun = (label ?? plainName(shortened(last))) || 'The request';
  const name = `${noun[0]?.toUpperCase() ?? ''}${noun.slice(1)}`;
  return Number.isNaN(place) ? name : `${name}, entry ${place},`;
}

/** A whole sentence from a field's path and what is said of it; `body` or nothing is the request as a whole. */
export function fieldSentence(path: string, phrase: string): string {
  return `${labelOf(path || 'body')} ${phrase}.`;
}

/** The sentence for a field that the call doesn't have. */
export function unknownFieldSentence(name: string): string {
  return `Unknown field “${shortened(name)}”.`;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  record: 'a JSON object',
  null: 'empty',
  tuple: 'a list',
  undefined: 'left out',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be a valid email address',
  date: 'must be a date such as 2026-01-31',
  datetime: 'must be a date and time such as 2026-01-31T12:00:00Z',
  url: 'must be a web address',
  guid: 'must be a UUID',
  uuid: 'must be a UUID',
};

function oneOf(values: readonly unknown[]): string {
  const shown = values.map((value) => (value === '' ? 'empty' : String(value)));
  if (shown.length === 1) return `must be ${shown[0]}`;
  return `must be one of ${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}

/** "at least 6 characters long", "at most 20 entries", "at least 0". */
function bound(origin: string, direction: 'at least' | 'at most', limit: number | bigint): string {
  const plural = Number(limit) === 1 ? '' : 's';
  if (origin === 'string') return `must be ${direction} ${limit} character${plural} long`;
  if (origin === 'array') return `must have ${direction} ${limit} ${plural === '' ? 'entry' : 'entries'}`;
  return `must be ${direction} ${limit}`;
}

function ofUnion(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  const { options } = issue as { options?: readonly unknown[] };
  if (options && options.length > 0) return oneOf(options);
  const [first] = issue.errors?.at(-1) ?? [];
  return first?.message ?? 'isn’t valid';
}

/** What is said of a field after its name. */
function phraseOf(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? 'of a different type'}`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'is required';
      return bound(issue.origin, 'at least', issue.minimum);
    case 'too_big':
      return bound(issue.origin, 'at most', issue.maximum);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'has the wrong format';
    case 'invalid_union':
      return ofUnion(issue);
    case 'unrecognized_keys':
      return 'has unknown fields';
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
      return 'isn’t valid';
  }
}

/** Makes every schema of this process speak in such phrases; zod/mini comes without any. */
export function speakPlainly(): void {
  z.config({ localeError: phraseOf });
}
