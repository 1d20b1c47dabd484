import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { DueRows } from '#server/database/due-rows.ts';
import { quarantine } from '#server/webhooks/quarantine.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { applyReport } from './apply-report.ts';
import type { WithdrawalGateway } from './gateways/gateway.ts';
import { isAnyKept, isEnabled } from './may-withdraw.ts';
import { giveOrder } from './orders.ts';
import { withdrawalTable as table } from './schema.ts';
import { amountNow } from './sent-amount.ts';
import { lockWithdrawal, moveWithdrawal, type WithdrawalRow } from './withdrawal.ts';

/** When an order that could not be given is given again, ms: twice as long after each try, up to the longest. */
const AGAIN_MS = 5_000;
const LONGEST_MS = 300_000;
/** When a provider that took an order is polled for its status, should its report be lost, ms: after a part of the time that it has had it, within limits. */
const LOOK_MS = 600_000;
const LONGEST_LOOK_MS = 6 * 3_600_000;
const LOOK_PART = 4;
/** After how long in processing a person has to look, ms. It is asked about all the same. */
const OVERDUE_MS = { crypto: 86_400_000, delivery: 30 * 86_400_000 } as const;
/** When one is looked at again whose provider is switched off, or whose player's money is held, ms. */
const REST_MS = 60_000;

/**
 * Gives withdrawals to their providers when their time has come. What is about to be done is written before it is done: a withdrawal is `in_processing`
 * before its provider receives it, so it can't be canceled any more, and its order is given again until the provider has said how it ended: a lost
 * report only delays that. Everything rests on what is written, so another process goes on where this one ended; a row that one process works on is passed over by the others.
 */
export class WithdrawalRunner extends DueRows<typeof table, Deps> {
  readonly #gateways: readonly WithdrawalGateway[];
  /** Until when providers that did not answer are left alone, so that they don't delay the orders of others. */
  readonly #resting = new Map<string, number>();

  constructor(deps: Deps, gateways: readonly WithdrawalGateway[]) {
    const failure = 'withdrawals could not be processed; retrying';
    super(deps, { table, dueAt: table.dueAt, id: table.id, others: deps.config.databaseUrl !== null, failure });
    this.#gateways = gateways;
  }

  /** The withdrawal is due again from here on, should its order not be given. */
  protected async claim(tx: Tx, row: WithdrawalRow, now: number): Promise<WithdrawalRow | null> {
    const restUntil = Math.max(this.#resting.get(row.gateway) ?? 0, now);
    const gateway = restUntil > now || (await this.#isKept(tx, row)) ? null : this.#gatewayOf(row);
    const waitMs = gateway ? Math.min(AGAIN_MS * 2 ** row.tries, LONGEST_MS) : REST_MS;
    const isLate = row.overdueAt === null && row.status === 'in_processing' && now - row.updatedAt > OVERDUE_MS[row.type];
    const change = {
      dueAt: restUntil > now ? restUntil : now + waitMs,
      // What is still new waits for its provider from now on, no longer for the end of its rest.
      restReason: null,
      tries: gateway ? Math.min(row.tries + 1, 16) : row.tries,
      ...(isLate && { overdueAt: now }),
    };
    if (isLate)
      this.deps.log.error({ withdrawal: row.id, gateway: row.gateway }, 'withdrawal overdue; needs manual review (payment_overdue)');
    await tx.update(table).set(change).where(eq(table.id, row.id));
    return gateway && { ...row, ...change };
  }

  /** Whether a withdrawal stays new: one that staff must approve or holds, and those of a player whose money is held or who owes coins. */
  async #isKept(tx: Tx, { status, review, heldAt, userId }: WithdrawalRow): Promise<boolean> {
    return status === 'new' && (review === 'waiting' || heldAt !== null || (await isAnyKept(tx, [userId])));
  }

  /** Who is given a withdrawal now, or is asked about it: one that is switched off gets no new orders, and answers the status of those that it took. */
  #gatewayOf({ gateway: name, type, acceptedAt }: WithdrawalRow): WithdrawalGateway | null {
    const gateway = this.#gateways.find((one) => one.name === name && one.type === type);
    if (!gateway) return null;
    return isEnabled(this.deps, gateway) || (acceptedAt !== null && gateway.isSet(this.deps)) ? gateway : null;
  }

  protected async handle(row: WithdrawalRow): Promise<void> {
    const gateway = this.#gatewayOf(row);
    if (!gateway) return;
    const { db, log, clock } = this.deps;
    try {
      const given = row.status === 'new' ? await this.#handOver(gateway, row) : row;
      if (!given) return;
      const answer = await giveOrder(this.deps, gateway, given);
      if (answer !== 'accepted') {
        const applied = await db.transaction((tx) => applyReport(tx, this.deps, gateway.name, answer));
        if (typeof applied === 'object')
          await quarantine(this.deps, gateway.name, applied.quarantined, Buffer.from(JSON.stringify(answer)));
      }
      if (answer === 'accepted' || answer.status === 'in_processing') await db.transaction((tx) => this.#accepted(tx, given));
    } catch (error) {
      this.#resting.set(gateway.name, clock.now() + AGAIN_MS);
      log.warn({ err: error, withdrawal: row.id, gateway: gateway.name }, 'a withdrawal could not be sent to its provider; retrying');
    }
  }

  /** Moves a new withdrawal to `in_processing`, coins at the rate of now. Null where it was canceled or held meanwhile. Throws where the rate is not known. */
  async #handOver(gateway: WithdrawalGateway, row: WithdrawalRow): Promise<WithdrawalRow | null> {
    const amount = gateway.type === 'crypto' ? await amountNow(this.deps, gateway, row) : {};
    return this.deps.db.transaction(async (tx) => {
      const locked = await lockWithdrawal(tx, row.id, { gateway: gateway.name });
      if (locked?.status !== 'new' || (await this.#isKept(tx, locked))) return null;
      await moveWithdrawal(tx, this.deps, locked, 'in_processing', amount);
      return { ...locked, ...amount, status: 'in_processing' };
    });
  }

  async #accepted(tx: Tx, { id, acceptedAt }: WithdrawalRow): Promise<void> {
    const now = this.deps.clock.now();
    const lookMs = Math.min(Math.max(LOOK_MS, (now - (acceptedAt ?? now)) / LOOK_PART), LONGEST_LOOK_MS);
    await tx
      .update(table)
      .set({ acceptedAt: acceptedAt ?? now, answeredAt: now, dueAt: now + lookMs, tries: 0 })
      .where(and(eq(table.id, id), eq(table.status, 'in_processing')));
  }
}
