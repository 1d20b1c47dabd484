import { HDKey } from '@scure/bip32';
import type { Cents } from '#contract/money.ts';
import type { Secrets } from '#server/security/secrets.ts';
import { type Given, required } from './given.ts';
import { DERIVED_CURRENCIES } from './payments.ts';
import { SettingError } from './read-settings.ts';

/* What is set about the providers of both tills, and the self-exclusion register. */

/** How deposits are taken. */
export interface DepositSettings {
  cardMin: Cents;
  cardMax: Cents;
  skinsMin: Cents;
  skinsMax: Cents;
  /** A crypto payment that is worth less is not credited. */
  cryptoMin: Cents;
  cryptoBonusPercent: number;
  /** Where gift codes are sold; null where nowhere. The sandbox's own shop is an address on this host. */
  giftCardShop: string | null;
  /** The crypto provider; null where there is none. */
  alphapo: ProviderAccess | null;
  /** The skin provider; null where there is none. */
  skinsback: ProviderAccess | null;
  /** Extended public keys that players' addresses are derived from, by currency. */
  publicKeys: ReadonlyMap<string, string>;
  /** Hosts outside of this shop to which a player may be sent for paying. */
  pageHosts: ReadonlySet<string>;
  /** Payment gateways switched off by the operator. */
  closedGateways: ReadonlySet<string>;
}

/** How a payment provider is reached. */
export interface ProviderAccess {
  /** Without a trailing slash; null for the sandbox's own, which this process serves. */
  url: string | null;
  /** How the provider knows the shop. */
  account: string;
  /** Signs in both directions, as the text that the operator set. */
  secret: string;
}

/** How withdrawals are given to their providers. */
export interface WithdrawalSettings {
  /** How long a withdrawal waits before it is given to its provider, ms. */
  restMs: number;
  /** The warehouse that ships prizes; null where there is none. */
  warehouse: ProviderAccess | null;
  /** Providers of withdrawals switched off by the operator. */
  closedGateways: ReadonlySet<string>;
}

/** The national self-exclusion register. */
export interface RegisterSettings {
  /** Null where there is none. */
  access: ProviderAccess | null;
  /** How long it may take for an answer, ms. */
  timeoutMs: number;
}

/** A provider that takes three settings; the sandbox's own where none of them is set. */
function provider(
  given: Given,
  names:
    | readonly ['ALPHAPO_URL', 'ALPHAPO_KEY', 'ALPHAPO_SECRET']
    | readonly ['SKINSBACK_URL', 'SKINSBACK_SHOP_ID', 'SKINSBACK_SECRET']
    | readonly ['WAREHOUSE_URL', 'WAREHOUSE_KEY', 'WAREHOUSE_SECRET']
    | readonly ['REGISTER_URL', 'REGISTER_KEY', 'REGISTER_SECRET'],
  sandboxSecret: string,
): ProviderAccess | null {
  if (!names.some(given.isSet)) return given.sandbox ? { url: null, account: 'sandbox', secret: sandboxSecret } : null;
  const [url, account, secret] = names;
  const why = `${names.join(', ')} go together`;
  return {
    url: required(given, url, why).replace(/\/+$/, ''),
    account: required(given, account, why),
    secret: required(given, secret, why),
  };
}

/** The public keys of the sandbox's own wallet, the same for each currency. */
function sandboxKeys(seed: Uint8Array): ReadonlyMap<string, string> {
  const key = HDKey.fromMasterSeed(seed).derive("m/44'/0'/0'").publicExtendedKey;
  return new Map(DERIVED_CURRENCIES.map((currency) => [currency, key]));
}

/** The settings of deposits. Throws SettingError for limits that contradict each other, and for a provider that is set by half. */
export function deposit(given: Given, { sandboxProviders }: Secrets): DepositSettings {
  const { settings } = given;
  const { CARD_DEPOSIT_MIN: cardMin, CARD_DEPOSIT_MAX: cardMax, SKINS_DEPOSIT_MIN: skinsMin, SKINS_DEPOSIT_MAX: skinsMax } = settings;
  if (cardMin < 100 || cardMax < cardMin)
    throw new SettingError('CARD_DEPOSIT_MIN', 'must be at least 1 coin and at most CARD_DEPOSIT_MAX');
  if (skinsMin < 100 || skinsMax < skinsMin)
    throw new SettingError('SKINS_DEPOSIT_MIN', 'must be at least 1 coin and at most SKINS_DEPOSIT_MAX');
  return {
    cardMin,
    cardMax,
    skinsMin,
    skinsMax,
    cryptoMin: settings.CRYPTO_DEPOSIT_MIN,
    cryptoBonusPercent: settings.CRYPTO_BONUS_PERCENT,
    giftCardShop: settings.GIFT_CARD_SHOP_URL ?? (given.sandbox ? '/sandbox/gift-cards' : null),
    alphapo: provider(given, ['ALPHAPO_URL', 'ALPHAPO_KEY', 'ALPHAPO_SECRET'], sandboxProviders.alphapo),
    skinsback: provider(given, ['SKINSBACK_URL', 'SKINSBACK_SHOP_ID', 'SKINSBACK_SECRET'], sandboxProviders.skinsback),
    publicKeys: given.sandbox && !given.isSet('DEPOSIT_XPUBS') ? sandboxKeys(sandboxProviders.wallet) : settings.DEPOSIT_XPUBS,
    pageHosts: settings.PAYMENT_PAGE_HOSTS,
    closedGateways: settings.GATEWAYS_OFF,
  };
}

/** The settings of withdrawals. */
export function withdrawals(given: Given, { sandboxProviders }: Secrets): WithdrawalSettings {
  return {
    restMs: given.settings.WITHDRAWAL_REST_S * 1_000,
    warehouse: provider(given, ['WAREHOUSE_URL', 'WAREHOUSE_KEY', 'WAREHOUSE_SECRET'], sandboxProviders.warehouse),
    closedGateways: given.settings.WITHDRAWALS_OFF,
  };
}

/** The settings of the self-exclusion register. */
export function register(given: Given, { sandboxProviders }: Secrets): RegisterSettings {
  return {
    access: provider(given, ['REGISTER_URL', 'REGISTER_KEY', 'REGISTER_SECRET'], sandboxProviders.register),
    timeoutMs: given.settings.REGISTER_TIMEOUT_MS,
  };
}
