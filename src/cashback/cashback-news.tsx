import { useLiveCashback } from './use-cashback.ts';

/** Keeps a player's cashback as the shop has it, wherever it is shown. */
export function CashbackNews(): null {
  useLiveCashback();
  return null;
}
