import { and, eq } from 'drizzle-orm';
import { type Cents, cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import { inventoryItemTable } from '#server/inventory/schema.ts';
import { sellItem } from '#server/inventory/sell-item.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { balanceOf, postTransfer } from '#server/wallet/ledger.ts';

/** What a demo player is given when the money runs out. */
const ALLOWANCE = cents(500_000);

export interface DemoPlayer {
  id: string;
  name: string;
}

/** Gives a demo player an allowance where there is less than something costs. */
export async function topUp(tx: Tx, deps: Deps, { id }: DemoPlayer, price: Cents): Promise<void> {
  if ((await balanceOf(tx, id)).balance >= price) return;
  await postTransfer(tx, {
    kind: 'demo_allowance',
    ref: { type: 'allowance', id: deps.random.uuid() },
    legs: [
      { account: { kind: 'demo_cost' }, amount: cents(-ALLOWANCE) },
      { account: { kind: 'user_cash', userId: id }, amount: ALLOWANCE },
    ],
  });
}

/** Sells everything that a demo player owns. */
export async function sellAll(tx: Tx, deps: Deps, playerId: string): Promise<void> {
  const owned = await tx
    .select({ id: inventoryItemTable.id })
    .from(inventoryItemTable)
    .where(and(eq(inventoryItemTable.userId, playerId), eq(inventoryItemTable.status, 'owned')));
  for (const { id } of owned) await sellItem(tx, deps, playerId, id);
}
