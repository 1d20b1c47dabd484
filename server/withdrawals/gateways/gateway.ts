import type { IncomingHttpHeaders } from 'node:http';
import type { Address } from '#contract/delivery/address-record.ts';
import type { Cents } from '#contract/money.ts';
import type { Deps } from '#server/runtime/deps.ts';

/*
 * The port of those who send things out: payment providers that send coins, and warehouses that ship prizes. Requests, the runner, webhooks and the
 * ledger know them by these types alone. A provider is one file beside this one, and one line in list.ts.
 */

/** What a provider works with. */
export type GatewayDeps = Pick<Deps, 'config' | 'clock' | 'random' | 'log' | 'ownUrl'>;

/** What a provider is asked to do. `id` is the withdrawal's, the business key: however often an order is given, it is carried out once. */
export interface CryptoOrder {
  id: string;
  currency: string;
  address: string;
  /** In the currency's own units, written out. */
  amount: string;
}

/** Prizes to ship. */
export interface DeliveryOrder {
  id: string;
  address: Address;
  grams: number;
  items: readonly { id: string; name: string; size: string | null }[];
}

/** Status of an order. Facts of the order that it repeats are compared with ours. */
export interface Report {
  withdrawalId: string;
  /** `in_processing` brings a tracking number or nothing new; `done`: sent, or arrived; `canceled`: nothing was sent, and nothing will be. */
  status: 'in_processing' | 'done' | 'canceled';
  /** Why it was canceled, as a sentence. */
  reason?: string;
  repeated?: Partial<Pick<CryptoOrder, 'currency' | 'address' | 'amount'>>;
  transactionId?: string;
  carrier?: string;
  trackingNumber?: string;
}

/** What a webhook says. `forged` is refused and leaves nothing behind; `unfit` is signed and not understood, so it is kept for review by a person. */
export type Message = { report: Report } | { refused: 'forged' } | { unfit: string };

/** A webhook as it was received. Signatures are over the bytes of its body. */
export interface Webhook {
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

interface Provider<Order> {
  /** Its name in addresses of calls, withdrawals, the ledger and the setting `WITHDRAWALS_OFF`: small letters, digits and dashes. */
  name: string;
  /** How a sentence to the player names what it does, for example "Crypto withdrawals". */
  title: string;
  /** Whether the operator has set what it takes to reach it. */
  isSet(deps: Pick<Deps, 'config'>): boolean;
  /**
   * Gives an order, or asks for the status of one that was given before; answers that it was taken, or how it ended. Throws when the provider can't be reached
   * or its answer isn't understood: then the outcome is unknown, and the same order is given again. Called outside of any transaction.
   */
  send(deps: GatewayDeps, order: Order): Promise<'accepted' | Report>;
  /** Checks the signature of a webhook and reads it. Never throws. */
  read(deps: GatewayDeps, webhook: Webhook): Message;
}

/** A currency that coins can be sent as. */
export interface SendableCurrency {
  /** By its code, for example `BTC`. */
  currency: string;
  /** The least and the most that one withdrawal may charge, and what is kept of it. */
  least: Cents;
  most: Cents;
  fee: Cents;
  /** Millionths of a coin for one unit of the currency. */
  rateMicros: number;
}

/** Sends coins to addresses of blockchains. */
export interface CryptoGateway extends Provider<CryptoOrder> {
  type: 'crypto';
  /** What can be sent now. Throws when the provider can't be reached. */
  currencies(deps: GatewayDeps): Promise<readonly SendableCurrency[]>;
}

/** Ships prizes. */
export interface DeliveryGateway extends Provider<DeliveryOrder> {
  type: 'delivery';
}

/** A provider of either kind; a shop has one of each at most that takes new orders: the first that is switched on. */
export type WithdrawalGateway = CryptoGateway | DeliveryGateway;
