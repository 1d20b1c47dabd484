import { optional, setting } from './declare.ts';
import { address, anyText, list, secret, wholeNumber } from './kinds.ts';

const NO_WAREHOUSE = "the sandbox's own warehouse; elsewhere no deliveries";

/** Everything that is set about withdrawals. Coins are sent by the crypto provider of the deposits. */
export const WITHDRAWALS = {
  WITHDRAWAL_REST_S: setting(wholeNumber(0, 86_400), '60', {
    says: 'How long a withdrawal waits before it is given to its provider: until then its player may cancel it.',
    unit: 's',
  }),
  WAREHOUSE_URL: optional(address('https:', 'http:'), NO_WAREHOUSE, {
    says: 'Where the API of the warehouse is that ships prizes; with its key and secret.',
  }),
  WAREHOUSE_KEY: optional(anyText('a key'), NO_WAREHOUSE, { says: "The shop's name at the warehouse." }),
  WAREHOUSE_SECRET: optional(secret, NO_WAREHOUSE, { says: 'Signs calls to the warehouse and checks its messages.' }),
  WITHDRAWALS_OFF: setting(
    list('names of providers, such as alphapo or warehouse', (text) => (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) ? text : null)),
    '',
    {
      says:
        'Providers of withdrawals that are switched off: no new withdrawal is taken, and open ones wait and can be canceled. Reports are still taken: ' +
        'what was sent is sent.',
    },
  ),
};
