import { asc, eq, lte, min } from 'drizzle-orm';
import { signedHeaders as signedByZen } from '#server/deposits/gateways/zen.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { DueWork } from '#server/runtime/due-work.ts';
import { signedHeaders } from '#server/security/body-signature.ts';
import { sandboxMessageTable as table } from './schema.ts';

/** Waits between tries, ms. A provider that gives up after these leaves it to the shop to ask. */
const RETRIES_MS = [250, 1_000, 4_000, 15_000, 60_000] as const;
const TIMEOUT_MS = 5_000;

/** A message of a provider to the shop. */
export interface ProviderMessage {
  /** The gateway's name. */
  gateway: 'zen' | 'alphapo' | 'skinsback' | 'warehouse';
  /** Where the shop takes it; deposits' webhook of the gateway where it is left out. */
  path?: string;
  /** Names the payment in the log. */
  payment: string;
  body: string;
}

type Row = typeof table.$inferSelect;

/**
 * The post of the sandbox's providers: each message is sent until the shop takes it, with growing waits, and given up after some minutes. What waits
 * is kept in a table, so a restart of the shop in the middle delays it and loses nothing.
 */
export class SandboxMessages {
  readonly #deps: Deps;
  readonly #due: DueWork;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { clock, config, log } = deps;
    const failure = 'the sandbox’s messages could not be sent; retrying';
    this.#due = new DueWork({ clock, log, others: config.databaseUrl !== null, work: () => this.#sendAll(), failure });
  }

  /** Takes up what was left and follows the clock from now on. */
  start(): void {
    this.#due.start();
  }

  stop(): Promise<void> {
    return this.#due.stop();
  }

  /** Sends a message. Resolves after the first try; later ones follow automatically. */
  async send(message: ProviderMessage): Promise<void> {
    const [row] = await this.#keep([{ ...message, afterMs: TIMEOUT_MS + RETRIES_MS[0] }]);
    if (row) await this.#try(row);
  }

  /** Sends messages one after the other, each after a wait of its own, ms. */
  async sendInTurn(messages: readonly (ProviderMessage & { afterMs: number })[]): Promise<void> {
    await this.#keep(messages);
  }

  async #keep(messages: readonly (ProviderMessage & { afterMs: number })[]): Promise<Row[]> {
    let dueAt = this.#deps.clock.now();
    const rows = messages.map(({ gateway, path = `/api/deposit/${gateway}/webhook`, payment, body, afterMs }) => {
      dueAt += afterMs;
      return { gateway, path, payment, body, dueAt };
    });
    const kept = await this.#deps.db.read.insert(table).values(rows).returning();
    this.#due.heard(rows[0]?.dueAt ?? dueAt);
    return kept;
  }

  async #sendAll(): Promise<number | null> {
    for (let row = await this.#take(); row && !this.#due.stopped; row = await this.#take()) await this.#try(row);
    const [next] = await this.#deps.db.read.select({ at: min(table.dueAt) }).from(table);
    return next?.at ?? null;
  }

  /** Takes the message that has been due the longest; it is due again should this process end before it is taken. */
  #take(): Promise<Row | null> {
    return this.#deps.db.transaction(async (tx) => {
      const now = this.#deps.clock.now();
      const [row] = await tx
        .select()
        .from(table)
        .where(lte(table.dueAt, now))
        .orderBy(asc(table.dueAt), asc(table.place))
        .limit(1)
        .for('update', { skipLocked: true });
      if (row)
        await tx
          .update(table)
          .set({ dueAt: now + TIMEOUT_MS + RETRIES_MS[0] })
          .where(eq(table.place, row.place));
      return row ?? null;
    });
  }

  async #try(row: Row): Promise<void> {
    const { clock, db, log } = this.#deps;
    const { place, payment, gateway, tries } = row;
    const waitMs = (await this.#isTaken(row)) ? null : (RETRIES_MS[tries] ?? 'never');
    if (waitMs === 'never') log.error({ payment, gateway }, 'the shop never accepted a payment message; giving up');
    if (waitMs === null || waitMs === 'never') {
      await db.read.delete(table).where(eq(table.place, place));
      return;
    }
    const dueAt = clock.now() + waitMs;
    await db.read
      .update(table)
      .set({ dueAt, tries: tries + 1 })
      .where(eq(table.place, place));
    this.#due.heard(dueAt);
  }

  /** One try over real HTTP. True when the shop took it. */
  async #isTaken({ gateway, path, payment, body }: Row): Promise<boolean> {
    const { log, ownUrl } = this.#deps;
    try {
      const answer = await fetch(`${ownUrl()}${path}`, {
        method: 'POST',
        headers: this.#headers(gateway, body),
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch (error) {
      log.warn({ err: error, gateway, payment }, 'a payment message could not reach the shop; retrying');
      return false;
    }
  }

  /** Signed at the moment of each try. The skin trader's forms carry their signature themselves. */
  #headers(gateway: string, body: string): Record<string, string> {
    const { config, clock } = this.#deps;
    if (gateway === 'skinsback') return { 'content-type': 'application/x-www-form-urlencoded' };
    if (gateway === 'zen') return signedByZen(config.secrets.zenWebhook, clock.now(), Buffer.from(body));
    const access = gateway === 'alphapo' ? config.deposit.alphapo : config.withdrawals.warehouse;
    return signedHeaders(access ?? { account: '', secret: '' }, Buffer.from(body));
  }
}
