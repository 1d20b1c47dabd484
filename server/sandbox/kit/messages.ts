import { eq } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { DueRows } from '#server/database/due-rows.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { sandboxMessageTable as table } from '../schema.ts';

/** Waits between tries, ms. A provider that gives up after these leaves it to the shop to ask. */
const RETRIES_MS = [250, 1_000, 4_000, 15_000, 60_000] as const;
const TIMEOUT_MS = 5_000;
/** After how long a message is tried again whose try has no known end, ms. */
const LOST_MS = TIMEOUT_MS + RETRIES_MS[0];

/** A message of a provider to the shop. `payment` names the payment in the log. */
interface ProviderMessage {
  payment: string;
  body: string;
}

/** Signs a message at the moment of each try. */
type Headers = (body: Buffer) => Record<string, string>;

/** Sends the messages of one provider. */
export interface Sender {
  /** Resolves after the first try; later ones follow automatically. */
  send(message: ProviderMessage): Promise<void>;
  /** Sends messages at their times, ms since 1970. */
  sendLater(messages: readonly (ProviderMessage & { at: number })[]): Promise<void>;
}

/** Where the shop takes the messages of a payment gateway. */
export const webhookOf = ({ name }: { name: string }): string => `/api/deposit/${name}/webhook`;

type Row = typeof table.$inferSelect;

/**
 * The post of the sandbox's providers: each message is sent until the shop takes it, with growing waits, and given up after some minutes. What waits
 * is kept in a table, so a restart of the shop in the middle delays it and loses nothing.
 */
export class SandboxMessages extends DueRows<typeof table, Deps> {
  readonly #headers = new Map<string, Headers>();

  constructor(deps: Deps) {
    const failure = 'the sandbox’s messages could not be sent; retrying';
    super(deps, { table, dueAt: table.dueAt, id: table.place, others: deps.config.databaseUrl !== null, failure });
  }

  /** What a gateway sends messages to a path of the shop by. */
  sender(gateway: string, path: string, headers: Headers): Sender {
    this.#headers.set(gateway, headers);
    const keep = async (messages: readonly (ProviderMessage & { at: number })[]): Promise<Row[]> => {
      const rows = messages.map(({ at, ...message }) => ({ gateway, path, ...message, dueAt: at }));
      const kept = await this.deps.db.read.insert(table).values(rows).returning();
      this.scheduleAt(Math.min(...rows.map(({ dueAt }) => dueAt)));
      return kept;
    };
    return {
      send: async (message) => {
        for (const row of await keep([{ ...message, at: this.deps.clock.now() + LOST_MS }])) await this.handle(row);
      },
      sendLater: async (messages) => void (await keep(messages)),
    };
  }

  /** The message is due again should this process end before the shop takes it. */
  protected async claim(tx: Tx, row: Row, now: number): Promise<Row> {
    await tx
      .update(table)
      .set({ dueAt: now + LOST_MS })
      .where(eq(table.place, row.place));
    return row;
  }

  protected async handle(row: Row): Promise<void> {
    const { clock, db, log } = this.deps;
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
    const { log, ownUrl } = this.deps;
    try {
      const answer = await fetch(`${ownUrl()}${path}`, {
        method: 'POST',
        headers: this.#headers.get(gateway)?.(Buffer.from(body)) ?? {},
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
}
