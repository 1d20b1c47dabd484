import { eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { DueRows } from '#server/database/due-rows.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isEnabled } from '../create-invoice.ts';
import { type AddressGateway, type Gateway, ProviderAway, type RedirectGateway, type ProviderAnswer } from '../gateways/gateway.ts';
import { changeInvoice, type Invoice, lockInvoice } from '../invoices.ts';
import { invoiceTable as table } from '../schema.ts';
import { takeReport } from '../take-report.ts';
import { askedNow, wasLast } from './ask-times.ts';
import { readChanges } from './changes.ts';

/** For how long a provider that did not answer is left alone, ms. */
const REST_MS = 60_000;

type AskedGateway = RedirectGateway | AddressGateway;

/**
 * Asks providers about payments whose messages may have been lost: about each invoice that is open, at growing intervals, about those that were paid for
 * as long as they may be taken back, and for what has changed on addresses. What they answer goes the way of their webhooks. When a question is due is
 * written before it is asked, so another process goes on where this one ended.
 */
export class ReconciliationRunner extends DueRows<typeof table, Deps> {
  readonly #gateways: readonly AskedGateway[];
  /** Providers that did not answer, and until when they are left alone. Forgotten by a restart, which asks them once more. */
  readonly #resting = new Map<string, number>();

  constructor(deps: Deps, gateways: readonly Gateway[]) {
    // Invoices are written by calls and webhooks, which don't call scheduleAt.
    super(deps, { table, dueAt: table.askAt, id: table.id, others: true, failure: 'payment providers could not be polled; retrying' });
    this.#gateways = gateways.filter((gateway) => gateway.kind !== 'code');
  }

  protected override async work(): Promise<number | null> {
    for (const gateway of this.#awake()) if (gateway.kind === 'address') await this.#readFeed(gateway);
    return super.work();
  }

  /** The providers that can be asked now. */
  #awake(): AskedGateway[] {
    const now = this.deps.clock.now();
    return this.#gateways.filter(
      (gateway) => isEnabled(this.deps, gateway) && gateway.isSetUp(this.deps) && (this.#resting.get(gateway.name) ?? 0) <= now,
    );
  }

  protected override eligible(): SQL {
    return inArray(
      table.gateway,
      this.#awake().flatMap(({ name, ask }) => (ask ? [name] : [])),
    );
  }

  #gatewayOf({ gateway }: Invoice): AskedGateway | undefined {
    return this.#gateways.find(({ name }) => name === gateway);
  }

  #rest({ name }: Gateway): void {
    this.#resting.set(name, this.deps.clock.now() + REST_MS);
  }

  async #readFeed(gateway: AddressGateway): Promise<void> {
    try {
      await readChanges(this.deps, gateway, () => this.stopped);
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
      this.#rest(gateway);
    }
  }

  /** The invoice is due again, later, from here on. */
  protected async claim(tx: Tx, row: Invoice, now: number): Promise<Invoice> {
    const times = askedNow(row, now);
    // The player reads when an open payment is asked about next.
    if (row.status === 'new') return changeInvoice(tx, row.id, times);
    await tx.update(table).set(times).where(eq(table.id, row.id));
    return { ...row, ...times };
  }

  protected async handle(row: Invoice): Promise<void> {
    const gateway = this.#gatewayOf(row);
    if (!gateway?.ask) return;
    const about = { invoiceId: row.id, paymentId: row.paymentId };
    let answer: ProviderAnswer | null | 'away' = 'away';
    try {
      answer = await gateway.ask(this.deps, about);
    } catch (error) {
      this.deps.log.warn(
        { err: error, invoice: row.id, gateway: gateway.name },
        'a payment provider could not report the status of a payment',
      );
      this.#rest(gateway);
    }
    if (answer !== null && answer !== 'away') {
      const taken = await takeReport(this.deps, gateway, answerTo(row, answer), Buffer.from(answer.rawBody));
      if (taken === 'applied')
        this.deps.log.info({ invoice: row.id, gateway: gateway.name }, 'payment found by polling; its webhook was missed');
    }
    if (wasLast(row, gateway.reversibleMs ?? 0, this.deps.clock.now())) await this.#end(row, answer);
  }

  /** The last question was asked. What is open now, and was begun to be paid or could not be asked about, needs review by a person. */
  async #end({ id, gateway, askTries }: Invoice, answer: ProviderAnswer | null | 'away'): Promise<void> {
    const { db, clock, log } = this.deps;
    const overdue = await db.transaction(async (tx) => {
      const now = await lockInvoice(tx, gateway, { id });
      // A message that came meanwhile has set its own times.
      if (!now || now.askTries !== askTries) return false;
      if (now.status !== 'new') {
        if (answer !== 'away') await tx.update(table).set({ askAt: null }).where(eq(table.id, id));
        return false;
      }
      const isAbandoned = now.stage === 'waiting' && answer === null;
      await changeInvoice(tx, id, { askAt: null, overdueAt: isAbandoned ? null : clock.now() });
      return !isAbandoned;
    });
    if (overdue) log.error({ invoice: id, gateway }, 'payment overdue: its outcome is unknown; needs manual review (payment_overdue)');
  }
}

/** An answer, unless it is about another payment than the one that was asked about. */
function answerTo({ id, paymentId }: Invoice, { read }: ProviderAnswer): ProviderAnswer['read'] {
  if ('unfit' in read) return read;
  const { payment } = read;
  const isIt = 'invoiceId' in payment.for ? payment.for.invoiceId === id : payment.id === paymentId;
  return isIt ? read : { unfit: 'the answer is about another payment' };
}
