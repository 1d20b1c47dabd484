import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys that live outside the database. All are 32 bytes. */
export interface Secrets {
  /** Signs access tokens. */
  accessToken: Uint8Array;
  /** Derives each refresh token's successor. */
  refreshToken: Uint8Array;
  /** Encrypts unrevealed server seeds at rest (AES-256-GCM). */
  seedKey: Uint8Array;
  /** Shared with the card provider: HMAC of its webhooks. */
  zenWebhook: Uint8Array;
  /** Turns deposit codes into what is kept of them (HMAC-SHA256). */
  depositCodes: Uint8Array;
  /** What the sandbox's own providers share with the shop, as text, and the seed of its wallet. */
  sandboxProviders: { alphapo: string; skinsback: string; warehouse: string; register: string; wallet: Uint8Array };
  /** Makes what a visit to a sign-in provider is checked by out of its state. */
  socialSignIn: Uint8Array;
  /** What the sandbox's sign-in providers share with the shop, as text, and the key of their own marks. */
  sandboxSignIn: { google: string; facebook: string; steam: string; key: Uint8Array };
  /** Encrypts what fills a mail until it is sent (AES-256-GCM). */
  mail: Uint8Array;
  /** Makes what is kept for two days of the addresses at which free boxes are opened (HMAC-SHA256). */
  freeLoot: Uint8Array;
  /** Makes what is kept of the places from which referred players have registered (HMAC-SHA256). */
  referral: Uint8Array;
  /** Signs the sandbox captcha's tokens. */
  captcha: Uint8Array;
  /** The key of the sandbox's beacon. */
  beacon: Uint8Array;
  /** Signs channel authorisations of the embedded realtime endpoint and calls to its HTTP API, as text. */
  realtime: string;
}

/** The three secrets that an operator sets; everything else is derived from the first. */
export const SECRET_NAMES = ['MASTER_SECRET', 'SEED_KEY', 'ZEN_WEBHOOK_SECRET'] as const;

type SecretName = (typeof SECRET_NAMES)[number];

/** Why a text can't be a secret, or null: it must be 64 hex characters that are not one pattern repeated. */
export function secretFault(text: string): string | null {
  if (!/^[0-9a-f]{64}$/i.test(text)) return 'must be 64 hex characters (32 random bytes)';
  if (new Set(text.toLowerCase()).size < 8 || /^(.{1,16})\1+$/.test(text)) return 'is a default or a pattern, not a secret';
  return null;
}

const derive = (master: Uint8Array, purpose: string): Uint8Array => new Uint8Array(hkdfSync('sha256', master, 'fairdrop', purpose, 32));

/** All keys from the operator's three. */
export function secretsFrom(given: Record<SecretName, string>): Secrets {
  const master = Buffer.from(given.MASTER_SECRET, 'hex');
  const text = (purpose: string): string => Buffer.from(derive(master, purpose)).toString('hex');
  return {
    accessToken: derive(master, 'access token'),
    refreshToken: derive(master, 'refresh token'),
    captcha: derive(master, 'captcha'),
    depositCodes: derive(master, 'deposit codes'),
    mail: derive(master, 'mail'),
    freeLoot: derive(master, 'free loot'),
    referral: derive(master, 'referral'),
    sandboxProviders: {
      alphapo: text('alphapo'),
      skinsback: text('skinsback'),
      warehouse: text('warehouse'),
      register: text('register'),
      wallet: derive(master, 'sandbox wallet'),
    },
    socialSignIn: derive(master, 'social sign-in'),
    sandboxSignIn: {
      google: text('sandbox google'),
      facebook: text('sandbox facebook'),
      steam: text('sandbox steam'),
      key: derive(master, 'sandbox sign-in'),
    },
    beacon: derive(master, 'beacon'),
    realtime: text('realtime'),
    seedKey: Buffer.from(given.SEED_KEY, 'hex'),
    zenWebhook: Buffer.from(given.ZEN_WEBHOOK_SECRET, 'hex'),
  };
}

/** The sandbox's own secrets: kept in the data folder, made on first start, readable by its owner alone. */
export function sandboxSecrets(dataDir: string): Record<SecretName, string> {
  const file = join(dataDir, 'secrets.json');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    const made = Object.fromEntries(SECRET_NAMES.map((name) => [name, randomBytes(32).toString('hex')]));
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<SecretName, string>>;
  const of = (name: SecretName): string => {
    const value = kept[name] ?? '';
    const fault = secretFault(value);
    if (fault) throw new Error(`${file}: ${name} ${fault}`);
    return value;
  };
  return { MASTER_SECRET: of('MASTER_SECRET'), SEED_KEY: of('SEED_KEY'), ZEN_WEBHOOK_SECRET: of('ZEN_WEBHOOK_SECRET') };
}
