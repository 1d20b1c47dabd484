/** A cryptocurrency as the shop names it. */
export interface Cryptocurrency {
  /** Its name in calls, for example `USDTT`. */
  code: string;
  name: string;
  /** The warning beside its name where a wallet could send over another network; null where there is only one. */
  label: string | null;
  /** The chain that carries it, as a receipt names it. */
  network: string;
  /** How its amounts are abbreviated, for example `0.004 USDT`. */
  unit: string;
  /** The most digits after the point that an amount of it has. */
  decimals: number;
  /** False where it is known by name alone and can't be chosen. */
  selectable: boolean;
}

/** Every cryptocurrency that the shop can name, in the order in which they are offered. */
export const CRYPTOCURRENCIES = [
  { code: 'BTC', name: 'Bitcoin', label: null, network: 'Bitcoin', unit: 'BTC', decimals: 8, selectable: true },
  { code: 'ETH', name: 'Ethereum', label: 'Ethereum Network only', network: 'Ethereum', unit: 'ETH', decimals: 18, selectable: true },
  { code: 'SOL', name: 'Solana', label: null, network: 'Solana', unit: 'SOL', decimals: 9, selectable: true },
  { code: 'USDTE', name: 'Tether USD', label: 'ERC20', network: 'Ethereum', unit: 'USDT', decimals: 6, selectable: true },
  { code: 'USDTT', name: 'Tether USD', label: 'TRC20', network: 'Tron', unit: 'USDT', decimals: 6, selectable: true },
  { code: 'XRP', name: 'Ripple', label: null, network: 'XRP Ledger', unit: 'XRP', decimals: 6, selectable: false },
  { code: 'BCH', name: 'Bitcoin Cash', label: null, network: 'Bitcoin Cash', unit: 'BCH', decimals: 8, selectable: true },
  { code: 'LTC', name: 'Litecoin', label: null, network: 'Litecoin', unit: 'LTC', decimals: 8, selectable: true },
  { code: 'DOGE', name: 'Dogecoin', label: null, network: 'Dogecoin', unit: 'DOGE', decimals: 8, selectable: true },
  { code: 'TRX', name: 'Tron', label: null, network: 'Tron', unit: 'TRX', decimals: 6, selectable: true },
  {
    code: 'BNB-BSC',
    name: 'BNB',
    label: 'Binance Smart Chain',
    network: 'Binance Smart Chain',
    unit: 'BNB',
    decimals: 18,
    selectable: true,
  },
] as const satisfies readonly Cryptocurrency[];

/** The code of a cryptocurrency that the shop can name. */
export type CryptoCode = (typeof CRYPTOCURRENCIES)[number]['code'];

/** A cryptocurrency by its code; undefined for a code that is none. */
export function cryptocurrency(code: string): Cryptocurrency | undefined {
  return CRYPTOCURRENCIES.find((one) => one.code === code);
}
