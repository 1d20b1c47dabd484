import { optional, setting } from './declare.ts';
import { address, anyText, secret, wholeNumber } from './kinds.ts';

const NO_REGISTER = "the sandbox's own register; elsewhere none, and rules that need one are refused";

/** Everything that is set about the national self-exclusion register. */
export const REGISTER = {
  REGISTER_URL: optional(address('https:', 'http:'), NO_REGISTER, {
    says: 'The URL of the national self-exclusion register; needs its key and secret.',
    production: 'required with `RULES` `uk`, `de` and `se`',
  }),
  REGISTER_KEY: optional(anyText('a key'), NO_REGISTER, { says: "The shop's name at the register." }),
  REGISTER_SECRET: optional(secret, NO_REGISTER, { says: 'Signs calls to the register and checks its answers.' }),
  REGISTER_TIMEOUT_MS: setting(wholeNumber(100, 30_000), '3000', {
    says: 'How long the register may take for an answer. Without one, sign-ups, bets and deposits are refused; logins and withdrawals stay open.',
    unit: 'ms',
  }),
};
