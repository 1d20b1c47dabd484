import type { IncomingHttpHeaders } from 'node:http';
import type { Cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';

/*
 * The port of payment providers: invoices, routes, webhooks and crediting know a provider by these types alone. A provider is one file beside this
 * one that makes one of the three kinds, and one line in list.ts.
 */

/** What a provider works with. */
export type GatewayDeps = Pick<Deps, 'config' | 'dataKeys' | 'clock' | 'random' | 'log' | 'ownUrl'>;

/** A provider that did not answer, or whose answer is not understood. The player gets a message; nothing was begun. */
export class ProviderAway extends Error {
  constructor(provider: string, cause: unknown) {
    super(`the call to ${provider} failed`, { cause });
    this.name = 'ProviderAway';
  }
}

/** What a payment is for: an invoice that the player began, an address that was given to a player, or the player who redeemed a code. */
type PaidFor = { invoiceId: string } | { address: string } | { playerId: string };

/** What was sent on a chain. */
export interface Sent {
  /** For example `USDTT`: another one than the address is for came over a wrong network. */
  currency: string;
  /** In the currency's own units, exactly: digits with up to eighteen after the point. */
  amount: string;
  /** Coins for one unit now, with up to eight decimals. */
  rate: string;
  /** The transaction on its chain. */
  transaction: string;
  /** Confirmations that it has, and that it needs. */
  seen: number;
  needed: number;
}

/**
 * How far a payment is, or how it ended. Its amount and currency are compared with the invoice, where there was one before. `pending`: the provider
 * has seen it and does not vouch for it yet.
 */
export interface Payment {
  /** The provider's name for it, up to 200 characters: each payment is credited once. */
  id: string;
  status: 'pending' | 'paid' | 'rejected' | 'reversed';
  /** What it is worth now. */
  amount: Cents;
  currency: string;
  for: PaidFor;
  /** Of a payment to an address. */
  sent?: Sent;
}

/**
 * What a webhook says. `forged` and `stale` are refused and leave nothing behind; `unfit` is signed by the provider and not understood, so it
 * is kept for review by a person.
 */
export type Report = ReadPayment | { refused: 'forged' | 'stale' };

/** What a provider says of a payment, as far as it is understood. */
export type ReadPayment = { payment: Payment } | { unfit: string };

/** What a provider answers about a payment: the raw body, which is kept where it fits no invoice, and how it is read. */
export interface ProviderAnswer {
  rawBody: string;
  read: ReadPayment;
}

/** What is asked about: an invoice, and its payment where the provider has named one. */
interface AskedAbout {
  invoiceId: string;
  paymentId: string | null;
}

/** A webhook as it was received. Signatures are over the bytes of its body. */
export interface Webhook {
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

interface Named {
  /** Its name in addresses of calls, invoices, the ledger and the setting `GATEWAYS_OFF`: small letters, digits and dashes. */
  name: string;
  /** How a sentence to the player names its deposits, for example "Card deposits". */
  title: string;
  /** Whether it has a provider on this installation. */
  isSetUp(deps: GatewayDeps): boolean;
}

/** A provider that reports payments by webhooks, and by answers where it can be asked. */
interface Reporting {
  /** Checks the signature of a webhook and reads it. Never throws. */
  read(deps: GatewayDeps, webhook: Webhook): Report;
  /**
   * Asks for the payment status of an invoice, should a webhook have been lost; null where the provider knows of none. Called outside of any
   * transaction. Throws ProviderAway. Without it the shop rests on webhooks alone.
   */
  ask?(deps: GatewayDeps, about: AskedAbout): Promise<ProviderAnswer | null>;
  /** For how long a payment that was paid is asked about, since it may be taken back, ms; not at all where it is left out. */
  reversibleMs?: number;
}

/** A page of the list of payments that have changed, in the order of their changes. */
interface Changes {
  answers: readonly ProviderAnswer[];
  /** Where to read on. */
  place: string;
  /** Whether there is more after it already. */
  more: boolean;
}

/** What the player wants to pay on the provider's page. */
interface Order {
  invoiceId: string;
  amount: Cents;
}

/** The player chooses an amount and pays on the provider's page. */
export interface RedirectGateway extends Named, Reporting {
  kind: 'redirect';
  /** Whether exactly what was asked for is paid, or what the payer chose on the provider's page. */
  pays: 'as asked' | 'as chosen';
  /** The least and the most that a deposit can be begun with. */
  limits(deps: GatewayDeps): { least: Cents; most: Cents };
  /** Where the player pays; null where the method has no provider. Called outside of any transaction. Throws ProviderAway. */
  checkout(deps: GatewayDeps, order: Order): Promise<string | null>;
}

/** A currency that can be sent to an address: `rateFrom` of it buys `rateTo` coins now. */
export interface PayableCurrency {
  /** For example `BTC`. */
  currency: string;
  /** The least that is credited, in the currency's own units. */
  minimum: number;
  rateFrom: number;
  rateTo: number;
}

/** The player gets an address, one per currency, and sends to it what and when they like. */
export interface AddressGateway extends Named, Reporting {
  kind: 'address';
  /** What a payment must be worth to be credited, and what is added to it. */
  terms(deps: GatewayDeps): { least: Cents; bonusPercent: number };
  /** What can be sent now. Throws ProviderAway. */
  currencies(deps: GatewayDeps): Promise<readonly PayableCurrency[]>;
  /**
   * An address for this player alone, which the provider watches from now on; another one for each `attempt`, the same again for the same. Called
   * outside of any transaction. Throws ProviderAway.
   */
  newAddress(deps: GatewayDeps, wanted: { playerId: string; currency: string; attempt: number }): Promise<string>;
  /**
   * Payments to any of the shop's addresses that have changed after a place in the provider's list; null for its beginning. Finds those that the shop
   * received no message about. Called outside of any transaction. Throws ProviderAway.
   */
  changes?(deps: GatewayDeps, place: string | null): Promise<Changes>;
}

/** The player enters a code that is worth coins. */
export interface CodeGateway extends Named {
  kind: 'code';
  /** Who paid for the coins: the buyer of a gift card, or the house. */
  paidBy: 'buyer' | 'house';
  /**
   * Takes a code for a player, in the transaction that credits it, and answers its payment. Null for a code that is unknown, void, or was taken by
   * another player; `used` for one that this player took before.
   */
  redeem(
    tx: Tx,
    deps: Deps,
    taken: { code: string; playerId: string },
  ): Promise<Pick<Payment, 'id' | 'amount' | 'currency'> | 'used' | null>;
}

/** A payment provider. */
export type Gateway = RedirectGateway | AddressGateway | CodeGateway;

/** Whether what a provider paid for must be staked once: the house's own codes are gifts. */
export const mustBePlayed = (gateway: Gateway): boolean => gateway.kind !== 'code' || gateway.paidBy !== 'house';
