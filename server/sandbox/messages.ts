import { eq } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { DueRows } from '#server/database/due-rows.ts';
import { signedHeaders as signedByZen } from '#server/deposits/gateways/zen.ts';
import type { Deps } from '#server/runtime/deps.ts';
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
export class SandboxMessages extends DueRows<typeof table> {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    const failure = 'the sandbox’s messages could not be sent; retrying';
    super(deps, { table, dueAt: table.dueAt, id: table.place, others: deps.config.databaseUrl !== null, failure });
    this.#deps = deps;
  }

  /** Sends a message. Resolves after the first try; later ones follow automatically. */
  async send(message: ProviderMessage): Promise<void> {
    const [row] = await this.#keep([{ ...message, afterMs: TIMEOUT_MS + RETRIES_MS[0] }]);
    if (row) await this.handle(row);
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
    this.scheduleAt(rows[0]?.dueAt ?? dueAt);
    return kept;
  }

  /** The message is due again should this process end before the shop takes it. */
  protected async claim(tx: Tx, row: Row, now: number): Promise<Row> {
    await tx
      .update(table)
      .set({ dueAt: now + TIMEOUT_MS + RETRIES_MS[0] })
      .where(eq(table.place, row.place));
    return row;
  }

  protected async handle(row: Row): Promise<void> {
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
    this.scheduleAt(dueAt);
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
