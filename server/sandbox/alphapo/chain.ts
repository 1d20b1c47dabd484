import { type AlphapoMessage, confirmationsNeeded } from '#server/deposits/gateways/alphapo.ts';
import { signedHeaders } from '#server/security/body-signature.ts';
import { exactText, unitsOf } from '#server/deposits/exact-amount.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { type ProviderMessage, sendInTurn } from '../send-message.ts';
import { rateAt } from './rates.ts';

/** How a payment of the sandbox's wallet goes on. */
export const COURSES = ['confirmed', 'stuck', 'cancelled'] as const;

/** What is sent from the sandbox's wallet. */
export interface Sending {
  address: string;
  /** What is sent; another currency than the address is for is a wrong network. */
  currency: string;
  amount: string;
  course: (typeof COURSES)[number];
  /** Whether every message is sent twice, as providers do when an answer is late. */
  twice: boolean;
}

/** A payment on the sandbox's chain. */
export interface ChainPayment extends Sending {
  id: string;
  transaction: string;
  /** Its worth when it was sent, US dollars: the provider exchanges at that rate. */
  worth: string;
  sentAt: number;
  reversed: boolean;
}

/** Payments that the sandbox remembers; the oldest are forgotten. */
const MAX_KEPT = 500;
/** Steps in which confirmations are told, and the wait before each, ms. */
const STEPS = 5;
const STEP_MS = 1_200;

const WHOLE = 10n ** 18n;

/** The provider's side of the chain: sees what the wallet sends, and tells the shop how far it is. */
export class SandboxChain {
  readonly #deps: Deps;
  readonly #payments = new Map<string, ChainPayment>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  payment(id: string): ChainPayment | undefined {
    return this.#payments.get(id);
  }

  /** Sends a payment; its messages follow one after the other. */
  send(sending: Sending): ChainPayment {
    const { random, clock } = this.#deps;
    const rate = unitsOf(rateAt(sending.currency, clock.now())) ?? 0n;
    const payment: ChainPayment = {
      ...sending,
      id: random.uuid(),
      transaction: Buffer.from(random.bytes(32)).toString('hex'),
      worth: exactText(((unitsOf(sending.amount) ?? 0n) * rate) / WHOLE),
      sentAt: clock.now(),
      reversed: false,
    };
    const [oldest] = this.#payments.keys();
    if (this.#payments.size >= MAX_KEPT && oldest !== undefined) this.#payments.delete(oldest);
    this.#payments.set(payment.id, payment);
    sendInTurn(this.#deps, this.#story(payment));
    return payment;
  }

  /** Takes a confirmed payment back. */
  reverse(payment: ChainPayment): void {
    if (payment.reversed) return;
    payment.reversed = true;
    sendInTurn(this.#deps, [this.#message(payment, 'reversed', confirmationsNeeded(payment.currency), 0)]);
  }

  #story(payment: ChainPayment): (ProviderMessage & { afterMs: number })[] {
    const needed = confirmationsNeeded(payment.currency);
    const steps = Math.min(STEPS, needed);
    const seen = Array.from({ length: payment.course === 'confirmed' ? steps : 2 }, (_, step) =>
      this.#message(payment, 'not_confirmed', Math.floor((needed * step) / steps), STEP_MS),
    );
    const ends = { confirmed: 'confirmed', stuck: null, cancelled: 'cancelled' } as const;
    const end = ends[payment.course];
    const story = end === null ? seen : [...seen, this.#message(payment, end, end === 'confirmed' ? needed : 0, STEP_MS)];
    return payment.twice ? story.flatMap((message) => [message, { ...message, afterMs: 50 }]) : story;
  }

  #message(payment: ChainPayment, status: AlphapoMessage['status'], confirmations: number, afterMs: number) {
    const { id, address, currency, amount, worth, transaction } = payment;
    const message: AlphapoMessage = {
      id,
      type: 'deposit_exchange',
      status,
      crypto_address: { address },
      currency_sent: { currency, amount },
      currency_received: { currency: 'USD', amount: worth },
      transactions: [{ txid: transaction, confirmations }],
    };
    const body = JSON.stringify(message);
    const access = this.#deps.config.deposit.alphapo;
    const headers = signedHeaders(access ?? { account: '', secret: '' }, Buffer.from(body));
    return { gateway: 'alphapo', payment: id, afterMs, sign: () => ({ headers, body }) };
  }
}
