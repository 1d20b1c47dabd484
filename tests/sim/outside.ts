import { type Cents, cents } from '#contract/money.ts';
import type { Envelope } from '#contract/realtime/envelope.ts';
import type { Payment } from '#server/deposits/gateways/gateway.ts';
import { webhookSignature, zen } from '#server/deposits/gateways/zen.ts';
import type { ShopParts } from '#server/make-deps.ts';
import type { CryptoGateway, DeliveryGateway, Report } from '#server/withdrawals/gateways/gateway.ts';
import type { Schedule } from './schedule.ts';
import type { Seeded } from './seeded.ts';
import type { Client } from './shared-database.ts';

/** How likely what a process waits for outside is, beside other things. */
const WEIGHT = 8;
/** What a call of a service may come to, and how likely each is. */
const FATES = ['down', 'cut', 'crash before', 'crash after'] as const;
const FATE_PROBABILITY = 0.02;

/** A webhook as a provider sends it. */
export interface Webhook {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The services that the shop's processes call: what they have taken is taken, whatever becomes of the answer. */
export class Outside {
  readonly #parts: { schedule: Schedule; chance: Seeded; config: ShopParts['config'] };
  faults = false;
  /** Numbers of the events that the realtime service has received, by stream. */
  readonly events = new Map<string, Set<number>>();
  /** The kinds of the withdrawals that were ordered. */
  readonly orders = new Map<string, 'crypto' | 'delivery'>();
  /** Card payments, by invoice. */
  readonly payments = new Map<string, Cents>();

  constructor(parts: { schedule: Schedule; chance: Seeded; config: ShopParts['config'] }) {
    this.#parts = parts;
  }

  /** The ports of one life of a process. */
  portsOf(client: Client) {
    const publish = (envelopes: readonly Envelope[]): Promise<void> =>
      this.#call(client, 'publishes events', () => envelopes.forEach((envelope) => this.#receive(envelope)));
    return {
      publisher: { publish, watchers: () => 1, authorise: () => '', bind: async () => undefined, close: async () => undefined },
      mailPort: { send: () => this.#call(client, 'sends mail', () => undefined), close: () => undefined },
      gateways: [{ ...zen, ask: async (_deps: unknown, { invoiceId }: { invoiceId: string }) => this.#asked(invoiceId) }],
      withdrawalGateways: [this.#payouts(client), this.#warehouse(client)],
    };
  }

  /** The webhook of a card payment. */
  paid(invoiceId: string): Webhook {
    const body = JSON.stringify(this.#message(invoiceId));
    const timestamp = String(Math.floor(this.#parts.schedule.clock.now() / 1_000));
    const signature = webhookSignature(this.#parts.config.secrets.zenWebhook, timestamp, Buffer.from(body));
    const headers = { 'content-type': 'application/json', 'zen-timestamp': timestamp, 'zen-signature': signature };
    return { url: '/api/deposit/zen/webhook', headers, body };
  }

  /** The webhook of the end of a withdrawal that was ordered. */
  ended(withdrawalId: string, status: 'done' | 'canceled'): Webhook {
    const isDelivery = this.orders.get(withdrawalId) === 'delivery';
    const report: Report = { withdrawalId, status, ...(isDelivery ? {} : { transactionId: `paid-${withdrawalId}` }) };
    const headers = { 'content-type': 'application/json' };
    return { url: `/api/withdrawal/${isDelivery ? 'warehouse' : 'payouts'}/webhook`, headers, body: JSON.stringify(report) };
  }

  #message(invoiceId: string) {
    const amount = (this.payments.get(invoiceId) ?? 0) / 100;
    return { payment_id: `pay-${invoiceId}`, merchant_reference: invoiceId, status: 'paid', amount, currency: 'USD' };
  }

  #asked(invoiceId: string) {
    const amount = this.payments.get(invoiceId);
    if (amount === undefined) return null;
    const payment: Payment = { id: `pay-${invoiceId}`, status: 'paid', amount, currency: 'USD', for: { invoiceId } };
    return { rawBody: JSON.stringify(this.#message(invoiceId)), read: { payment } };
  }

  #receive({ stream, seq }: Envelope): void {
    const seen = this.events.get(stream) ?? new Set();
    this.events.set(stream, seen.add(seq));
  }

  #payouts(client: Client): CryptoGateway {
    const currency = { currency: 'BTC', least: cents(2_000), most: cents(1_000_000), fee: cents(500), rateMicros: 50_000_000_000 };
    return {
      type: 'crypto',
      name: 'payouts',
      title: 'Crypto withdrawals',
      isSet: () => true,
      currencies: async () => [currency],
      ...this.#provider(client, 'orders a payout', 'crypto'),
    };
  }

  #warehouse(client: Client): DeliveryGateway {
    const name = { type: 'delivery', name: 'warehouse', title: 'Deliveries' } as const;
    return { ...name, isSet: () => true, ...this.#provider(client, 'orders a delivery', 'delivery') };
  }

  #provider(client: Client, label: string, kind: 'crypto' | 'delivery') {
    return {
      read: (_deps: unknown, { body }: { body: Uint8Array }) => ({ report: JSON.parse(Buffer.from(body).toString()) as Report }),
      send: (_deps: unknown, { id }: { id: string }) =>
        this.#call(client, label, () => {
          this.orders.set(id, kind);
          return 'accepted' as const;
        }),
    };
  }

  /** A call of a service. Rejects where the service could not be reached, or its answer is lost; never ends where the process does. */
  async #call<T>(client: Client, label: string, work: () => T): Promise<T> {
    const { schedule, chance } = this.#parts;
    const step = { label: `${client.name} ${label}`, weight: WEIGHT, isPossible: () => client.alive };
    return schedule.once(step, () => {
      const fate = this.faults && chance.happens(FATES.length * FATE_PROBABILITY) ? chance.pick(FATES) : 'ok';
      if (fate !== 'ok') schedule.log.push(`  ${fate}:`);
      if (fate === 'crash before') client.crash();
      if (fate === 'down') throw new Error('the service is down');
      const value = fate === 'crash before' ? undefined : work();
      if (fate === 'crash after') client.crash();
      if (fate === 'cut') throw new Error('the answer was lost');
      return value as T;
    });
  }
}
