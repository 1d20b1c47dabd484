import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Key, keyId, type KeyRing } from './seal.ts';

/** Keys that live outside the database; all are 32 bytes. What rests in the database or outlives a restart has a ring, so that its key can be rotated. */
export interface Secrets {
  /** Signs access tokens. */
  accessToken: KeyRing;
  /** Signs calls between the processes of a shop. */
  peers: KeyRing;
  /** Derives each refresh token's successor. */
  refreshToken: KeyRing;
  /** Encrypts unrevealed server seeds and authenticator secrets at rest (AES-256-GCM). */
  seedKey: KeyRing;
  /** Shared with the card provider: HMAC of its webhooks. */
  zenWebhook: Uint8Array;
  /** Encrypts the data keys (`server/keys/data-keys.ts`) at rest (AES-256-GCM). */
  dataKeys: KeyRing;
  /** The data keys that a new database gets. Values from before the data keys were made with them. */
  firstDataKeys: DataKeys;
  /** What the sandbox's own providers share with the shop, as text, and the seed of its wallet. */
  sandboxProviders: { alphapo: string; skinsback: string; warehouse: string; register: string; wallet: Uint8Array };
  /** Makes what a visit to a sign-in provider is checked by out of its state. */
  socialSignIn: KeyRing;
  /** What the sandbox's sign-in providers share with the shop, as text, and the key of their own marks. */
  sandboxSignIn: { google: string; facebook: string; steam: string; key: KeyRing };
  /** Encrypts what fills a mail until it is sent (AES-256-GCM). */
  mail: KeyRing;
  /** Signs the sandbox captcha's tokens. */
  captcha: Uint8Array;
  /** The key of the sandbox's beacon. */
  beacon: Uint8Array;
  /** Sign channel authorisations of the embedded realtime endpoint, as text, current one first; the current one signs calls to its HTTP API. */
  realtime: readonly [string, ...string[]];
}

/** Keys of what is found again by its HMAC-SHA256. They never change, since what was hashed with them is not kept. */
export interface DataKeys {
  /** Turns deposit codes into what is kept of them. */
  depositCodes: Uint8Array;
  /** Makes what is kept for two days of the addresses at which free boxes are opened. */
  freeLoot: Uint8Array;
  /** Makes what is kept of the places from which referred players have registered. */
  referral: Uint8Array;
}

/** The three secrets that an operator sets; everything else is derived from the first. */
export const SECRET_NAMES = ['MASTER_SECRET', 'SEED_KEY', 'ZEN_WEBHOOK_SECRET'] as const;

/** The secrets whose settings take several values: the current one, then older ones that open and verify. */
export const ROTATED_SECRETS = ['SEED_KEY', 'MASTER_SECRET'] as const;

export type RotatedSecret = (typeof ROTATED_SECRETS)[number];

/** The most values of one secret: a rotation needs two. */
const MOST_VALUES = 4;

/** Values of a secret as hex, current one first. */
export type SecretValues = readonly [string, ...string[]];

interface GivenSecrets {
  MASTER_SECRET: SecretValues;
  SEED_KEY: SecretValues;
  ZEN_WEBHOOK_SECRET: string;
}

/** Why a text can't be a secret, or null: it must be 64 hex characters that are not one pattern repeated. */
export function secretFault(text: string): string | null {
  if (!/^[0-9a-f]{64}$/i.test(text)) return 'must be 64 hex characters (32 random bytes)';
  if (new Set(text.toLowerCase()).size < 8 || /^(.{1,16})\1+$/.test(text)) return 'is a default or a pattern, not a secret';
  return null;
}

/** The values of a secret, separated by commas in the text; a sentence without them where the text can't be used. */
export function secretValues(text: string): SecretValues | { fault: string } {
  const values = text.split(',').map((part) => part.trim().toLowerCase());
  const fault = values.map(secretFault).find((one) => one !== null);
  if (fault !== undefined) return { fault };
  if (values.length > MOST_VALUES) return { fault: `has more than ${MOST_VALUES} values` };
  if (new Set(values).size < values.length) return { fault: 'has the same value twice' };
  return values as unknown as SecretValues;
}

const derive = (master: Uint8Array, purpose: string): Uint8Array => new Uint8Array(hkdfSync('sha256', master, 'fairdrop', purpose, 32));

const mapped = <Value>(values: SecretValues, use: (secret: Uint8Array) => Value): [Value, ...Value[]] =>
  values.map((value) => use(Buffer.from(value, 'hex'))) as [Value, ...Value[]];

/** All keys from the operator's three. */
export function secretsFrom({ MASTER_SECRET, SEED_KEY, ZEN_WEBHOOK_SECRET }: GivenSecrets): Secrets {
  const ring = (purpose: string): KeyRing =>
    mapped<Key>(MASTER_SECRET, (master) => ({ id: keyId(master), bytes: derive(master, purpose) }));
  const current = (purpose: string): Uint8Array => ring(purpose)[0].bytes;
  const text = (purpose: string): string => Buffer.from(current(purpose)).toString('hex');
  return {
    accessToken: ring('access token'),
    peers: ring('peers'),
    refreshToken: ring('refresh token'),
    captcha: current('captcha'),
    mail: ring('mail'),
    dataKeys: ring('data keys'),
    firstDataKeys: { depositCodes: current('deposit codes'), freeLoot: current('free loot'), referral: current('referral') },
    sandboxProviders: {
      alphapo: text('alphapo'),
      skinsback: text('skinsback'),
      warehouse: text('warehouse'),
      register: text('register'),
      wallet: current('sandbox wallet'),
    },
    socialSignIn: ring('social sign-in'),
    sandboxSignIn: {
      google: text('sandbox google'),
      facebook: text('sandbox facebook'),
      steam: text('sandbox steam'),
      key: ring('sandbox sign-in'),
    },
    beacon: current('beacon'),
    realtime: mapped(MASTER_SECRET, (master) => Buffer.from(derive(master, 'realtime')).toString('hex')),
    seedKey: mapped<Key>(SEED_KEY, (bytes) => ({ id: keyId(bytes), bytes })),
    zenWebhook: Buffer.from(ZEN_WEBHOOK_SECRET, 'hex'),
  };
}

/** The sandbox's own secrets: kept in the data folder, made on first start, readable by its owner alone. */
export function sandboxSecrets(dataDir: string): GivenSecrets {
  const file = join(dataDir, 'secrets.json');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Whole at once: another process that starts in this folder must not read a part of it.
  const draft = `${file}.${randomUUID()}`;
  try {
    const made = Object.fromEntries(SECRET_NAMES.map((name) => [name, randomBytes(32).toString('hex')]));
    if (!existsSync(file)) {
      writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
      linkSync(draft, file);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<(typeof SECRET_NAMES)[number], string>>;
  const of = (name: (typeof SECRET_NAMES)[number]): SecretValues => {
    const values = secretValues(kept[name] ?? '');
    if ('fault' in values) throw new Error(`${file}: ${name} ${values.fault}`);
    return values;
  };
  return { MASTER_SECRET: of('MASTER_SECRET'), SEED_KEY: of('SEED_KEY'), ZEN_WEBHOOK_SECRET: of('ZEN_WEBHOOK_SECRET')[0] };
}
