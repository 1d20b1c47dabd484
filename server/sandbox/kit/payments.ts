import { and, desc, eq, sql } from 'drizzle-orm';
import type { Deps } from '#server/runtime/deps.ts';
import { sandboxPaymentTable as table } from '../schema.ts';

/** Payments of one provider that are listed; older ones are answered by their ids alone. */
const MOST_LISTED = 500;

/**
 * What a provider of the sandbox knows of payments, whatever the shop has received: it answers polls from here. It outlives the process, as a
 * provider does.
 */
export class SandboxPayments<Facts extends object> {
  readonly #deps: Pick<Deps, 'db' | 'clock'>;
  readonly #gateway: string;

  constructor(deps: Pick<Deps, 'db' | 'clock'>, gateway: string) {
    this.#deps = deps;
    this.#gateway = gateway;
  }

  /** Writes what became of a payment, unless that is known: answers what counts. */
  async decide(id: string, facts: Facts): Promise<Facts> {
    const { db, clock } = this.#deps;
    await db.read.insert(table).values({ gateway: this.#gateway, id, facts, madeAt: clock.now() }).onConflictDoNothing();
    return (await this.find(id)) ?? facts;
  }

  /** Changes what is known of a payment. */
  async change(id: string, change: Partial<Facts>): Promise<void> {
    const { db } = this.#deps;
    const facts = sql`${table.facts} || ${JSON.stringify(change)}::jsonb`;
    await db.read.update(table).set({ facts }).where(this.#is(id));
  }

  async find(id: string): Promise<Facts | null> {
    const [row] = await this.#deps.db.read.select({ facts: table.facts }).from(table).where(this.#is(id));
    return (row?.facts as Facts | undefined) ?? null;
  }

  /** The newest payments. */
  async newest(): Promise<Facts[]> {
    const rows = await this.#deps.db.read
      .select({ facts: table.facts })
      .from(table)
      .where(eq(table.gateway, this.#gateway))
      .orderBy(desc(table.madeAt), table.id)
      .limit(MOST_LISTED);
    return rows.map(({ facts }) => facts as Facts);
  }

  #is(id: string) {
    return and(eq(table.gateway, this.#gateway), eq(table.id, id));
  }
}
