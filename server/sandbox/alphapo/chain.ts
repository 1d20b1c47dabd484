import { type AlphapoMessage, confirmationsNeeded } from '#server/deposits/gateways/alphapo.ts';
import { exactText, unitsOf } from '#server/deposits/exact-amount.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { Sender } from '../kit/messages.ts';
import { SandboxPayments } from '../kit/payments.ts';
import { rateAt } from './rates.ts';

/** How a payment of the sandbox's wallet goes on. One that is `unreported` gets all confirmations, and every message about it is lost. */
export const COURSES = ['confirmed', 'stuck', 'cancelled', 'unreported'] as const;

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
export interface BlockchainPayment extends Sending {
  id: string;
  transaction: string;
  /** Its worth when it was sent, US dollars: the provider exchanges at that rate. */
  worth: string;
  sentAt: number;
  /** When it was taken back; null unless it was. */
  reversedAt: number | null;
}

/** Steps in which confirmations are reported, and the wait before each, ms. */
const STEPS = 5;
const STEP_MS = 1_200;
/** Steps that a payment is seen for which does not get all confirmations. */
const FEW_STEPS = 2;
/** How much later a message is sent a second time, ms. */
const SECOND_MS = 50;

const WHOLE = 10n ** 18n;

/** A moment in the life of a payment: what the provider says of it from then on. */
interface Moment {
  at: number;
  status: AlphapoMessage['status'];
  confirmations: number;
}

/** The life of a payment, by what is known of it from its beginning: nothing has to be done for it to go on. */
function lifeOf({ currency, course, sentAt, reversedAt }: BlockchainPayment): Moment[] {
  const needed = confirmationsNeeded(currency);
  const steps = Math.min(STEPS, needed);
  const isConfirmed = course === 'confirmed' || course === 'unreported';
  const seen = Array.from({ length: isConfirmed ? steps : FEW_STEPS }, (_, step) => ({
    at: sentAt + (step + 1) * STEP_MS,
    status: 'not_confirmed' as const,
    confirmations: Math.floor((needed * step) / steps),
  }));
  const endAt = sentAt + (seen.length + 1) * STEP_MS;
  const ends: Moment[] = [];
  if (isConfirmed) ends.push({ at: endAt, status: 'confirmed', confirmations: needed });
  if (course === 'cancelled') ends.push({ at: endAt, status: 'cancelled', confirmations: 0 });
  if (reversedAt !== null) ends.push({ at: reversedAt, status: 'reversed', confirmations: needed });
  return [...seen, ...ends];
}

function messageOf(
  { id, address, currency, amount, worth, transaction }: BlockchainPayment,
  { status, confirmations }: Moment,
): AlphapoMessage {
  return {
    id,
    type: 'deposit_exchange',
    status,
    crypto_address: { address },
    currency_sent: { currency, amount },
    currency_received: { currency: 'USD', amount: worth },
    transactions: [{ txid: transaction, confirmations }],
  };
}

/** A payment as the provider's list of changes shows it. */
interface Change {
  /** By the moment of the change and the payment's id. */
  place: string;
  message: AlphapoMessage;
}

/** The provider's side of the chain: sees what the wallet sends, reports confirmations to the shop, and answers when it is asked. */
export class SandboxBlockchain {
  readonly #deps: Deps;
  readonly #shop: Sender;
  readonly #payments: SandboxPayments<BlockchainPayment>;

  constructor(deps: Deps, shop: Sender) {
    this.#deps = deps;
    this.#shop = shop;
    this.#payments = new SandboxPayments(deps, 'alphapo');
  }

  payment(id: string): Promise<BlockchainPayment | null> {
    return this.#payments.find(id);
  }

  /** Sends a payment; its messages follow one after the other. */
  async send(sending: Sending): Promise<BlockchainPayment> {
    const { random, clock } = this.#deps;
    const rate = unitsOf(rateAt(sending.currency, clock.now())) ?? 0n;
    const payment: BlockchainPayment = {
      ...sending,
      id: random.uuid(),
      transaction: Buffer.from(random.bytes(32)).toString('hex'),
      worth: exactText(((unitsOf(sending.amount) ?? 0n) * rate) / WHOLE),
      sentAt: clock.now(),
      reversedAt: null,
    };
    await this.#payments.decide(payment.id, payment);
    if (payment.course !== 'unreported') await this.#report(payment, lifeOf(payment));
    return payment;
  }

  /** Takes a confirmed payment back. */
  async reverse(payment: BlockchainPayment): Promise<void> {
    if (payment.reversedAt !== null) return;
    const reversed = { ...payment, reversedAt: this.#deps.clock.now() };
    await this.#payments.change(payment.id, { reversedAt: reversed.reversedAt });
    if (payment.course !== 'unreported') await this.#report(reversed, lifeOf(reversed).slice(-1));
  }

  /** What the provider says of a payment now; null for one that it has not seen. */
  async latestMessage(id: string): Promise<AlphapoMessage | null> {
    const payment = await this.payment(id);
    return payment && (this.#changeOf(payment)?.message ?? null);
  }

  /** The payments that have changed after a place in the list, the oldest change first. */
  async changesAfter(place: string): Promise<Change[]> {
    const changes = (await this.#payments.newest()).flatMap((payment) => this.#changeOf(payment) ?? []);
    return changes.filter((change) => change.place > place).sort((one, other) => (one.place < other.place ? -1 : 1));
  }

  #changeOf(payment: BlockchainPayment): Change | null {
    const moment = lifeOf(payment).findLast(({ at }) => at <= this.#deps.clock.now());
    return moment ? { place: `${moment.at}:${payment.id}`, message: messageOf(payment, moment) } : null;
  }

  #report(payment: BlockchainPayment, moments: readonly Moment[]): Promise<void> {
    return this.#shop.sendLater(
      moments.flatMap((moment) => {
        const message = { payment: payment.id, body: JSON.stringify(messageOf(payment, moment)) };
        return [moment.at, ...(payment.twice ? [moment.at + SECOND_MS] : [])].map((at) => ({ ...message, at }));
      }),
    );
  }
}
