import type { Cents } from '#contract/money.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { refuseExcluded } from './exclusions.ts';

/** A deposit as the rules of play see it. */
export interface DepositAsked {
  playerId: string;
  /** Null where the payer chooses it later. */
  amount: Cents | null;
}

/** Asks the rules of play before a deposit begins or a code is redeemed, with its transaction. Refusals of `refuseExcluded`. Money that comes anyway is credited. */
export async function mayDeposit(tx: Queries | Tx, deps: Pick<Deps, 'config' | 'clock'>, { playerId }: DepositAsked): Promise<void> {
  await refuseExcluded(tx, deps, playerId);
}
