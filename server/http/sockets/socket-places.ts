import type { IncomingMessage } from 'node:http';
import { addressOf } from '../address.ts';
import { networkOf } from '#server/security/networks.ts';
import type { Config } from '#server/runtime/config.ts';

/** The most sockets of one transport on this process, and of one network on it. */
const MAX_SOCKETS = 10_000;
const MAX_SOCKETS_PER_NETWORK = 200;

/** How many sockets of a transport are open, and how many of them come from one network. */
export class SocketPlaces {
  readonly #config: Pick<Config, 'trustProxy' | 'rateLimits'>;
  readonly #networks = new Map<string, number>();
  #taken = 0;

  constructor(config: Pick<Config, 'trustProxy' | 'rateLimits'>) {
    this.#config = config;
  }

  /** Takes a place for a request's connection, until the connection is closed. False when there is none left for it. */
  take(request: IncomingMessage): boolean {
    const { trustProxy, rateLimits } = this.#config;
    const network = networkOf(addressOf(request, trustProxy));
    const inUse = this.#networks.get(network) ?? 0;
    if (this.#taken >= MAX_SOCKETS || (rateLimits && inUse >= MAX_SOCKETS_PER_NETWORK)) return false;
    this.#taken += 1;
    this.#networks.set(network, inUse + 1);
    request.socket.once('close', () => this.#leave(network));
    return true;
  }

  #leave(network: string): void {
    this.#taken -= 1;
    const left = (this.#networks.get(network) ?? 1) - 1;
    if (left > 0) this.#networks.set(network, left);
    else this.#networks.delete(network);
  }
}
