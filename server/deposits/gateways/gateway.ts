import type { IncomingHttpHeaders } from 'node:http';
import type { Cents } from '#contract/money.ts';
import type { Deps } from '#server/runtime/deps.ts';

/*
 * The port of payment providers: invoices, routes, webhooks and crediting know a provider by these types alone. A provider is one file beside this
 * one that makes one of the three kinds, and one line in list.ts.
 */

/** What a provider works with. */
type GatewayDeps = Pick<Deps, 'config' | 'clock' | 'random' | 'log'>;

/** What a payment is for: an invoice that the player began, an address that was given to a player, or the player who redeemed a code. */
type PaidFor = { invoiceId: string } | { address: string } | { playerId: string };

/** How a payment ended. Its amount and currency are compared with the invoice, where there was one before. */
export interface Payment {
  /** The provider's name for it, up to 200 characters: each payment is credited once. */
  id: string;
  status: 'paid' | 'rejected' | 'reversed';
  amount: Cents;
  currency: string;
  for: PaidFor;
}

/**
 * What a webhook says. `forged` and `stale` are refused and leave nothing behind; `unfit` is signed by the provider and understood by nobody, so it
 * is kept for a person.
 */
export type Report = { payment: Payment } | { refused: 'forged' | 'stale' } | { unfit: string };

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
}

/** A provider that reports payments by webhooks. */
interface Reporting {
  /** Checks the signature of a webhook and reads it. Never throws. */
  read(deps: GatewayDeps, webhook: Webhook): Report;
}

/** What the player wants to pay on the provider's page. */
interface Order {
  invoiceId: string;
  amount: Cents;
}

/** The player chooses an amount and pays on the provider's page. */
export interface RedirectGateway extends Named, Reporting {
  kind: 'redirect';
  /** The least and the most of one deposit. */
  limits(deps: GatewayDeps): { least: Cents; most: Cents };
  /** Where the player pays; null where no provider stands behind the method. Called outside of any transaction. */
  checkout(deps: GatewayDeps, order: Order): Promise<string | null>;
}

/** A currency that can be sent to an address. */
interface PayableCurrency {
  /** For example `BTC`. */
  currency: string;
  /** The least that may be sent, and between which rates to the coin it is credited, in the currency's own units. */
  minimum: number;
  rateFrom: number;
  rateTo: number;
}

/** The player gets an address, one per currency, and sends to it what and when they like. */
export interface AddressGateway extends Named, Reporting {
  kind: 'address';
  /** What can be sent now. */
  currencies(deps: GatewayDeps): Promise<readonly PayableCurrency[]>;
  /** A new address of the provider's for this player alone. Called outside of any transaction. */
  newAddress(deps: GatewayDeps, wanted: { playerId: string; currency: string }): Promise<string>;
}

/** The player enters a code that stands for coins. */
export interface CodeGateway extends Named {
  kind: 'code';
  /**
   * Takes a code for a player and answers its payment; the same player gets the same payment again. Null for a code that is unknown, or was taken by
   * somebody else. Called outside of any transaction.
   */
  redeem(deps: GatewayDeps, taken: { code: string; playerId: string }): Promise<Pick<Payment, 'id' | 'amount' | 'currency'> | null>;
}

/** A payment provider. */
export type Gateway = RedirectGateway | AddressGateway | CodeGateway;
