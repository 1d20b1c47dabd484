import { createHash } from 'node:crypto';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { AlphapoState } from '#server/withdrawals/gateways/alphapo.ts';
import type { WarehouseState } from '#server/withdrawals/gateways/warehouse.ts';
import type { Sender } from '../kit/messages.ts';

/** The sandbox's own providers of withdrawals. */
export const SANDBOX_PROVIDERS = ['alphapo', 'warehouse'] as const;

export type SandboxProvider = (typeof SANDBOX_PROVIDERS)[number];

/** Status of an order at its provider. */
export type OrderState = AlphapoState | WarehouseState;

/** What the clerk, or time, does with an order. */
export const ORDER_MOVES = ['send', 'fail', 'ship', 'deliver', 'refuse', 'repeat'] as const;

export type OrderMove = (typeof ORDER_MOVES)[number];

/** How long coins are on their way, and prizes are packed and carried, ms: quick enough to be watched. */
const PACE_MS = { sent: 20_000, shipped: 20_000, delivered: 60_000 } as const;

const isCoins = (state: OrderState): state is AlphapoState => 'foreign_id' in state;

/** The one transaction of an order, however often it is asked for: what makes a repeated order pay once. */
const transactionOf = (id: string): string => createHash('sha256').update(id).digest('hex');

const shipped = ({ order_id: id }: WarehouseState) => ({ carrier: 'Sandbox Post', tracking_number: `SBX${id.slice(0, 8).toUpperCase()}` });

/** Status of an order after a move; null for a move that it can't make. */
function moved(state: OrderState, move: OrderMove): OrderState | null {
  if (move === 'repeat') return state;
  if (isCoins(state)) {
    if (state.status !== 'processing') return null;
    if (move === 'send') return { ...state, status: 'confirmed', txid: transactionOf(state.foreign_id) };
    return move === 'fail' ? { ...state, status: 'cancelled', error: 'The network rejected the payment.' } : null;
  }
  if (state.status === 'delivered' || state.status === 'refused') return null;
  if (move === 'ship' && state.status === 'packing') return { ...state, status: 'shipped', ...shipped(state) };
  if (move === 'deliver') return { ...state, status: 'delivered', ...shipped(state) };
  return move === 'refuse' ? { ...state, status: 'refused', reason: 'A prize was damaged in the warehouse.' } : null;
}

/**
 * The memory of the sandbox's payment provider and warehouse: the orders that they took, each once. Time moves an order along, and so does the clerk;
 * every move is reported to the shop by a signed message.
 */
export class SandboxOrders {
  readonly #deps: Deps;
  readonly #shops: Readonly<Record<SandboxProvider, Sender>>;
  readonly #orders = new Map<string, OrderState>();
  readonly #down = new Set<SandboxProvider>();

  constructor(deps: Deps, shops: Readonly<Record<SandboxProvider, Sender>>) {
    this.#deps = deps;
    this.#shops = shops;
  }

  isDown(provider: SandboxProvider): boolean {
    return this.#down.has(provider);
  }

  /** Takes a provider offline, or puts it back. */
  setDown(provider: SandboxProvider, down: boolean): void {
    if (down) this.#down.add(provider);
    else this.#down.delete(provider);
  }

  /** Throws Refusal `sandbox_provider_offline` while a provider is offline. */
  mustAnswer(provider: SandboxProvider): void {
    if (this.#down.has(provider)) throw new Refusal('sandbox_provider_offline');
  }

  /** Takes an order, or answers the status of one that was taken before. */
  take(fresh: OrderState): OrderState {
    const id = isCoins(fresh) ? fresh.foreign_id : fresh.order_id;
    const known = this.#orders.get(id);
    if (known) return known;
    this.#orders.set(id, fresh);
    const later = (move: OrderMove, afterMs: number) => this.#deps.clock.setTimeout(() => void this.move(id, move), afterMs);
    if (isCoins(fresh)) later('send', PACE_MS.sent);
    else {
      later('ship', PACE_MS.shipped);
      later('deliver', PACE_MS.delivered);
    }
    return fresh;
  }

  /** Moves an order and reports it; false where there is none, or it can't. Resolves after the first try of the report. */
  async move(id: string, move: OrderMove): Promise<boolean> {
    const state = this.#orders.get(id);
    const next = state && moved(state, move);
    if (!next) return false;
    this.#orders.set(id, next);
    await this.#report(id, next);
    return true;
  }

  async #report(id: string, state: OrderState): Promise<void> {
    await this.#shops[isCoins(state) ? 'alphapo' : 'warehouse'].send({ payment: id, body: JSON.stringify(state) });
  }
}
