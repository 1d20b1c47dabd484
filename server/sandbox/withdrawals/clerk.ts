import { desc, eq, inArray, sql } from 'drizzle-orm';
import { SANDBOX_CLERK } from '#contract/api/sandbox.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { runWhileServing } from '#server/runtime/due-work.ts';
import { inventoryItemTable as item } from '#server/inventory/schema.ts';
import { userTable } from '#server/players/schema.ts';
import { askAgain, endRest } from '#server/withdrawals/house-moves.ts';
import type { WithdrawalRunner } from '#server/withdrawals/runner.ts';
import { withdrawalItemTable, withdrawalTable as table } from '#server/withdrawals/schema.ts';
import { sendPage } from '../kit/serve.ts';
import { approveByClerk, cancelByClerk, WithdrawalAutoClerk } from './auto-clerk.ts';
import { type ClerkLine, clerkPage } from './clerk-page.ts';
import { ORDER_MOVES, SANDBOX_PROVIDERS, type SandboxOrders } from './orders.ts';
import { registerWarehouseCall } from './provider-calls.ts';

/** Withdrawals on the clerk's page: the newest, open ones first. */
const MOST_LINES = 40;

async function linesOf({ db }: Pick<Deps, 'db'>): Promise<ClerkLine[]> {
  const rows = await db.read
    .select({ row: table, player: userTable.name })
    .from(table)
    .innerJoin(userTable, eq(userTable.id, table.userId))
    .orderBy(sql`${table.dueAt} is null`, desc(table.createdAt))
    .limit(MOST_LINES);
  const items = await db.read
    .select({ of: withdrawalItemTable.withdrawalId, name: item.name, size: withdrawalItemTable.size })
    .from(withdrawalItemTable)
    .innerJoin(item, eq(item.id, withdrawalItemTable.itemId))
    .where(
      inArray(
        withdrawalItemTable.withdrawalId,
        rows.map(({ row }) => row.id),
      ),
    );
  return rows.map(({ row: { id, type, status, sentAmount, currency, address, shipTo, trackingNumber }, player }) => ({
    id,
    type,
    status,
    player,
    what:
      type === 'crypto'
        ? `${sentAmount} ${currency}`
        : items.flatMap(({ of, name, size }) => (of === id ? [size === null ? name : `${name} (${size})`] : [])).join(', '),
    where: shipTo ? `${shipTo.city}, ${shipTo.country}` : (address ?? ''),
    trackingNumber,
  }));
}

interface Desk {
  orders: SandboxOrders;
  runner: WithdrawalRunner;
}

/** The people behind the sandbox's providers: a page on which withdrawals are moved along, and the warehouse's call. */
export function registerClerk(app: App, deps: Deps, { orders, runner }: Desk): void {
  registerWarehouseCall(app, deps, orders);

  runWhileServing(app, new WithdrawalAutoClerk(deps));

  // A restart makes the providers forget their orders; given once more, they go on.
  app.addHook('onListen', () => {
    askAgain(deps)
      .then(() => runner.runDue())
      .catch((error: unknown) => deps.log.warn({ err: error }, 'open withdrawals could not be sent to their providers again'));
  });

  app.get(SANDBOX_CLERK, async (_request, reply) =>
    sendPage(reply, clerkPage(await linesOf(deps), new Set(SANDBOX_PROVIDERS.filter((name) => orders.isDown(name))))),
  );

  app.post<{ Params: { id: string; action: string } }>(`${SANDBOX_CLERK}/:id/:action`, async (request, reply) => {
    const { id, action } = request.params;
    const move = ORDER_MOVES.find((one) => one === action);
    if (move) await orders.move(id, move);
    else if (action === 'start') {
      await approveByClerk(deps, id, 'Pressed on the sandbox’s page.');
      await endRest(deps, id);
      await runner.runDue();
    } else if (action === 'cancel') await cancelByClerk(deps, id);
    return reply.redirect(SANDBOX_CLERK, 303);
  });

  app.post<{ Params: { name: string; line: string } }>(`${SANDBOX_CLERK}/providers/:name/:line`, async (request, reply) => {
    const { name, line } = request.params;
    const provider = SANDBOX_PROVIDERS.find((one) => one === name);
    if (provider) orders.setDown(provider, line === 'down');
    return reply.redirect(SANDBOX_CLERK, 303);
  });
}
