import { optional, setting } from './declare.ts';
import { address, anyText, coins, list, publicKeys, secret, wholeNumber } from './kinds.ts';

/** The currencies whose chains let addresses be derived from a public key. USDT on Ethereum and Tron share the keys of their chain's own coin. */
export const DERIVED_CURRENCIES = ['BTC', 'BCH', 'LTC', 'DOGE', 'ETH', 'USDTE', 'BNB-BSC', 'TRX', 'USDTT'] as const;

const NO_CRYPTO = "the sandbox's own provider; elsewhere no crypto deposits";
const NO_SKINS = "the sandbox's own provider; elsewhere no skin deposits";

/** A host name as browsers write it; null for anything else: an address of numbers, a wildcard, a name without a dot. */
function hostOf(text: string): string | null {
  const host = text.toLowerCase();
  return /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(host) ? host : null;
}

/** Everything that is set about deposits. */
export const PAYMENTS = {
  CARD_DEPOSIT_MIN: setting(coins, '5', { says: 'The minimum card deposit; at least 1.', unit: 'coins' }),
  CARD_DEPOSIT_MAX: setting(coins, '10000', { says: 'The maximum card deposit.', unit: 'coins' }),
  SKINS_DEPOSIT_MIN: setting(coins, '1', { says: 'The minimum skin deposit; at least 1.', unit: 'coins' }),
  SKINS_DEPOSIT_MAX: setting(coins, '5000', { says: 'The maximum amount a skin deposit can start with.', unit: 'coins' }),
  CRYPTO_DEPOSIT_MIN: setting(coins, '35', {
    says: 'The minimum value of a crypto payment to be credited; less is lost without refund, as the page warns.',
    unit: 'coins',
  }),
  CRYPTO_BONUS_PERCENT: setting(wholeNumber(0, 100), '35', { says: 'The bonus added to every crypto payment.', unit: 'percent' }),
  GIFT_CARD_SHOP_URL: optional(address('https:'), "the sandbox's own shop; elsewhere no link", {
    says: 'Where gift codes are sold, linked next to the price list; the price is added as `?amount=`.',
  }),
  ALPHAPO_URL: optional(address('https:', 'http:'), NO_CRYPTO, { says: "The URL of the crypto provider's API; needs its key and secret." }),
  ALPHAPO_KEY: optional(anyText('a key'), NO_CRYPTO, { says: "The shop's public key at the crypto provider." }),
  ALPHAPO_SECRET: optional(secret, NO_CRYPTO, { says: 'Signs calls to the crypto provider and checks its messages.' }),
  DEPOSIT_XPUBS: setting(publicKeys(DERIVED_CURRENCIES), '', {
    says:
      'Extended public keys for deriving player addresses; currencies without one get addresses from the provider. ' +
      'The provider watches these addresses; the private keys stay away from this machine.',
  }),
  SKINSBACK_URL: optional(address('https:', 'http:'), NO_SKINS, {
    says: "The URL of the skin provider's API; needs its shop id and secret.",
  }),
  SKINSBACK_SHOP_ID: optional(anyText('an id'), NO_SKINS, { says: "The shop's id at the skin provider." }),
  SKINSBACK_SECRET: optional(secret, NO_SKINS, { says: 'Signs calls to the skin provider and checks its messages.' }),
  PAYMENT_PAGE_HOSTS: setting(list('host names without protocol, port or path', hostOf), 'secure.zen.com,skinsback.com', {
    says: "Hosts of providers' payment pages, besides this shop: players are only redirected to these hosts, over https.",
  }),
  GATEWAYS_OFF: setting(
    list('names of gateways, such as zen', (text) => (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) ? text : null)),
    '',
    {
      says: 'Disabled payment gateways: no new deposits, and their messages are refused until they are enabled again.',
    },
  ),
};
