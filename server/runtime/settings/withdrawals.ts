import { optional, setting } from './declare.ts';
import { address, anyText, list, secret, wholeNumber } from './kinds.ts';

const NO_WAREHOUSE = "the sandbox's own warehouse; elsewhere no deliveries";

/** Everything that is set about withdrawals. Coins are sent by the crypto provider of the deposits. */
export const WITHDRAWALS = {
  WITHDRAWAL_REST_S: setting(wholeNumber(0, 86_400), '60', {
    says: 'How long a withdrawal waits before it is sent to its provider; until then, its player can cancel it.',
    unit: 's',
  }),
  NEW_ADDRESS_REST_S: setting(wholeNumber(0, 604_800), '3600', {
    says: 'How long a withdrawal to an address that its player has not used before waits, if longer; a mailed link stops it until then.',
    unit: 's',
  }),
  ACCOUNT_CHANGE_REST_S: setting(wholeNumber(0, 604_800), '86400', {
    says:
      'How long after a change of the password, a second factor or the email address withdrawals wait longer, and how long they wait then; ' +
      'a mailed link stops them.',
    unit: 's',
  }),
  WAREHOUSE_URL: optional(address('https:', 'http:'), NO_WAREHOUSE, {
    says: 'The URL of the API of the warehouse that ships prizes; needs its key and secret.',
  }),
  WAREHOUSE_KEY: optional(anyText('a key'), NO_WAREHOUSE, { says: "The shop's name at the warehouse." }),
  WAREHOUSE_SECRET: optional(secret, NO_WAREHOUSE, { says: 'Signs calls to the warehouse and checks its messages.' }),
  WITHDRAWALS_OFF: setting(
    list('names of providers, such as alphapo or warehouse', (text) => (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) ? text : null)),
    '',
    {
      says:
        'Disabled withdrawal providers: new withdrawals are refused, and open ones wait and can be canceled. Reports are still accepted: ' +
        'what was sent is sent.',
    },
  ),
};
