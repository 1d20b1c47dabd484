import type { ColorToken } from '#contract/design-tokens.ts';
import type { CryptoCode } from '#contract/deposits/currencies.ts';

/** How a currency is drawn: the colour of its disc, and its sign as lines on 32 × 32. The signs are letters and strokes of our own, no one's logo. */
interface CurrencySign {
  light: ColorToken;
  lines: string;
}

const LETTER_T = 'M10.5 11h11M16 11v11';

const DRAWN: Readonly<Record<CryptoCode, CurrencySign>> = {
  // A letter B with two ticks above and below.
  BTC: {
    light: 'warn',
    lines: 'M12 10.5h5a2.75 2.75 0 0 1 0 5.5h-5zM12 16h5.75a2.75 2.75 0 0 1 0 5.5H12zM14 8v2.5M17 8v2.5M14 21.5V24M17 21.5V24',
  },
  // Three bars, as the Greek letter xi has them.
  ETH: { light: 'violet-light', lines: 'M11 10.5h10M12.5 16h7M11 21.5h10' },
  // A ring around a dot.
  SOL: { light: 'side-2', lines: 'M16 9.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M16 14.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3' },
  // A letter T with one bar, and with two.
  USDTE: { light: 'rarity-uncommon', lines: `${LETTER_T}M12.5 15.5h7` },
  USDTT: { light: 'win', lines: `${LETTER_T}M12.5 14.5h7M12.5 17.5h7` },
  // A letter X.
  XRP: { light: 'rare-light', lines: 'm11 10.5 10 11M21 10.5l-10 11' },
  // A letter B with one tick through it, leaning.
  BCH: {
    light: 'rarity-uncommon',
    lines: 'm11.5 11.5 5-1.2a2.6 2.6 0 0 1 1.2 5.1l-5 1.2zM12.7 16.6l5.6-1.3a2.6 2.6 0 0 1 1.2 5.1L13.9 21.7zM14 8.5l3.5 15',
  },
  // A letter L with a stroke.
  LTC: { light: 'rarity-common', lines: 'M14.5 10v11.5h6M11.5 17.5l6-2.5' },
  // A letter D with a stroke.
  DOGE: { light: 'gold', lines: 'M12.5 10.5h3a5.5 5.5 0 0 1 0 11h-3zM10.5 16h5.5' },
  // A slanted triangle with a fold.
  TRX: { light: 'loss', lines: 'M10 10.5 20 12l2 2.5-7.5 8zM10 10.5l6.5 5L14.5 22.5M16.5 15.5 22 14.5' },
  // A square on its corner around a smaller one.
  'BNB-BSC': { light: 'gold-deep', lines: 'm16 9 7 7-7 7-7-7zM16 13.5l2.5 2.5-2.5 2.5-2.5-2.5z' },
};

/** The mark of each currency that the shop can name, by its code. */
export const CURRENCY_SIGNS: ReadonlyMap<string, CurrencySign> = new Map(Object.entries(DRAWN));
