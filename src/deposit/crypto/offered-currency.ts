import type { CryptoCode, Cryptocurrency } from '#contract/deposits/currencies.ts';
import type { CryptoRate } from './crypto-amounts.ts';

/** A cryptocurrency that can be sent now, with its rate. */
export interface OfferedCurrency extends Cryptocurrency {
  code: CryptoCode;
  rate: CryptoRate;
}
