/** What one unit of each currency is worth around, US dollars. */
const AROUND: Readonly<Record<string, number>> = {
  BTC: 64_250,
  ETH: 3_120,
  SOL: 148,
  USDTE: 1,
  USDTT: 1,
  BCH: 415,
  LTC: 82.5,
  DOGE: 0.142,
  TRX: 0.131,
  'BNB-BSC': 586,
};

/** The currencies that the sandbox's provider takes. */
export const TAKEN: readonly string[] = Object.keys(AROUND);

/** How far a rate swings, and how long a swing takes, ms. */
const SWING = 0.004;
const SWING_MS = 600_000;

/** What one unit is worth at a moment, US dollars with up to six decimals: it swings a little, as rates do. */
export function rateAt(currency: string, nowMs: number): string {
  const around = AROUND[currency] ?? 0;
  const isDollar = currency.startsWith('USDT');
  const phase = TAKEN.indexOf(currency);
  const swing = isDollar ? 0 : SWING * Math.sin((nowMs / SWING_MS) * 2 * Math.PI + phase);
  return (around * (1 + swing)).toFixed(around > 100 ? 2 : 6);
}
