import { isIP } from 'node:net';
import { HDKey } from '@scure/bip32';
import * as z from 'zod/mini';
import { isEmail, tidyEmail } from '#contract/email.ts';
import { coinsToCents, type Cents } from '#contract/money.ts';
import { secretFault, type SecretValues, secretValues } from '#server/security/secrets.ts';

/** How the text of a setting is read, and what it takes, in words that follow "it takes". */
export interface Kind<Value> {
  schema: z.ZodMiniType<Value, string>;
  takes: string;
}

/** A kind whose texts are read by `read`, which answers null for a text that it does not take. A `fault` takes the place of the usual sentence. */
function kind<Value>(takes: string, read: (text: string) => Value | null, fault?: (text: string) => string): Kind<Value> {
  const schema = z.pipe(
    z.string(),
    z.transform((text: string, context): Value => {
      const value = read(text);
      if (value !== null) return value;
      context.issues.push({ code: 'custom', message: fault?.(text) ?? `is "${text}"; it takes ${takes}`, input: text });
      return z.NEVER;
    }),
  );
  return { schema, takes };
}

/** Any text. */
export const anyText = (takes: string): Kind<string> => kind(takes, (text) => text);

/** A text of one form. */
export const matching = (takes: string, form: RegExp): Kind<string> => kind(takes, (text) => (form.test(text) ? text : null));

/** A whole number within limits, both included. */
export const wholeNumber = (min: number, max: number): Kind<number> =>
  kind(`a whole number from ${min} to ${max}`, (text) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= min && value <= max ? value : null;
  });

/** A number of things that may also be all or none of them. */
export const count = (most: number): Kind<number> =>
  kind(`a whole number from 0 to ${most}, on or off`, (text) => {
    const word = text.toLowerCase();
    if (word === 'on' || word === 'off') return word === 'on' ? most : 0;
    return /^\d+$/.test(text) && Number(text) <= most ? Number(text) : null;
  });

/** One of some words, whatever their case. */
export const oneOf = <Choice extends string>(...choices: readonly Choice[]): Kind<Choice> =>
  kind(`one of ${choices.join(', ')}`, (text) => choices.find((choice) => choice === text.toLowerCase()) ?? null);

const FLAGS: Readonly<Record<string, boolean>> = { on: true, '1': true, true: true, off: false, '0': false, false: false };

/** On or off. */
export const flag: Kind<boolean> = kind('on or off', (text) => FLAGS[text.toLowerCase()] ?? null);

/** An address with one of some protocols (`https:`). It may hold a password, so a refusal does not repeat it. */
export function address(...protocols: readonly string[]): Kind<string> {
  const takes = `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  return kind(
    takes,
    (text) => {
      const url = URL.canParse(text) ? new URL(text) : null;
      return url !== null && protocols.includes(url.protocol) ? url.href : null;
    },
    () => `takes ${takes}`,
  );
}

/** An amount of coins, read as cents. */
export const coins: Kind<Cents> = kind('an amount in coins, such as 5 or 12.50', (text) =>
  /^\d{1,7}(\.\d{1,2})?$/.test(text) ? coinsToCents(Number(text)) : null,
);

/** Several values of one kind, separated by commas. */
export function list<Value>(takes: string, readOne: (text: string) => Value | null): Kind<ReadonlySet<Value>> {
  const parts = (text: string): string[] =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  return kind(
    `${takes}, separated by commas`,
    (text) => {
      const values = parts(text).map(readOne);
      return values.includes(null) ? null : new Set(values.filter((value) => value !== null));
    },
    (text) => `contains "${parts(text).find((part) => readOne(part) === null)}"; it takes ${takes}, separated by commas`,
  );
}

const KEY_OF_CURRENCY = /^([A-Z-]{2,10})=(\S+)$/;

/** Extended public keys by currency, `BTC=xpub…`, separated by commas. A refusal does not repeat the text, which may hold a private key by mistake. */
export function publicKeys(currencies: readonly string[]): Kind<ReadonlyMap<string, string>> {
  const takes = `CURRENCY=xpub…, separated by commas; the currencies are ${currencies.join(', ')}`;
  const read = (text: string): ReadonlyMap<string, string> | null => {
    const pairs = text.split(',').map((part) => KEY_OF_CURRENCY.exec(part.trim()));
    const keys = new Map(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
    const isGood = ([currency, key]: [string, string]): boolean => currencies.includes(currency) && isPublicKey(key);
    return keys.size === pairs.length && [...keys].every(isGood) ? keys : null;
  };
  return kind(
    takes,
    (text) => (text === '' ? new Map() : read(text)),
    () => `takes ${takes}`,
  );
}

function isPublicKey(text: string): boolean {
  try {
    return HDKey.fromExtendedKey(text).privateKey === null;
  } catch {
    return false;
  }
}

/** The origin that a text is, or null: a path, a query or a protocol without origins makes it none. */
export function originOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && url.origin !== 'null' && url.origin === text.replace(/\/$/, '') ? url.origin : null;
}

const TAKES_HTTP_ORIGIN = 'an address such as http://10.0.0.5:3000, without a path';

/** Where a server is reached inside a private network. A refusal does not repeat the text, which may hold a password. */
export const httpOrigin: Kind<string> = kind(
  TAKES_HTTP_ORIGIN,
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && url.protocol === 'http:' && url.href === `${url.origin}/` ? url.origin : null;
  },
  () => `takes ${TAKES_HTTP_ORIGIN}`,
);

/** An IP address to listen on. */
export const listenAddress: Kind<string> = kind('localhost or an IP address, such as 127.0.0.1 or 0.0.0.0', (text) =>
  text === 'localhost' || isIP(text) !== 0 ? text : null,
);

/** The name of an HTTP header, in lower case as Node gives headers. */
export const headerName: Kind<string> = kind('the name of a header, such as cf-ipcountry', (text) =>
  /^[A-Za-z0-9-]{1,64}$/.test(text) ? text.toLowerCase() : null,
);

/** Who a mail is from. */
export interface Mailbox {
  /** What is shown; may be empty. */
  name: string;
  address: string;
}

/** A mailbox, with or without a name. */
export const mailbox: Kind<Mailbox> = kind('an address such as hello@shop.example, or Fairdrop <hello@shop.example>', (text) => {
  const [, name = '', named, bare] = /^(?:([^<>"\r\n]*)<([^<>\s]+)>|([^<>\s]+))$/.exec(text.trim()) ?? [];
  const given = tidyEmail(named ?? bare ?? '');
  return isEmail(given) || given.endsWith('@localhost') ? { name: name.trim(), address: given } : null;
});

/** The name of a machine. */
export const hostName: Kind<string> = kind('a host name without protocol or port', (text) => (/^[A-Za-z0-9.-]+$/.test(text) ? text : null));

/** A time zone by its name in the IANA database. */
export const timeZone: Kind<string> = kind("a time zone's name, such as UTC or Europe/Berlin", (text) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
});

/** 32 random bytes. A refusal does not repeat the text. */
export const secret: Kind<string> = kind(
  '64 hex characters (openssl rand -hex 32)',
  (text) => (secretFault(text) === null ? text : null),
  (text) => secretFault(text) ?? '',
);

/** 32 random bytes, or several such values while a key is rotated. A refusal does not repeat the text. */
export const secrets: Kind<SecretValues> = kind(
  '64 hex characters (openssl rand -hex 32); while a key is rotated the current one, a comma and the older one',
  (text) => {
    const values = secretValues(text);
    return 'fault' in values ? null : values;
  },
  (text) => {
    const values = secretValues(text);
    return 'fault' in values ? values.fault : '';
  },
);
