/** What gift cards cost, in whole coins, and how many coin icons are beside each. */
export const GIFT_CARD_PRICES = [
  { amount: 10, icons: 1 },
  { amount: 50, icons: 1 },
  { amount: 100, icons: 2 },
  { amount: 250, icons: 2 },
  { amount: 500, icons: 2 },
  { amount: 1_000, icons: 3 },
] as const;
