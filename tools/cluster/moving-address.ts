import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A port of the loopback address in front of a server that another one can take the place of, as a virtual address does in a data centre. */
export class MovingAddress {
  readonly #server = createServer((client) => this.#join(client));
  readonly #sockets = new Set<Socket>();
  #target: URL | null;

  private constructor(target: string) {
    this.#target = new URL(target);
  }

  /** Opens one that leads to the server of a URL. */
  static async open(target: string): Promise<MovingAddress> {
    const address = new MovingAddress(target);
    address.#server.listen(0, '127.0.0.1');
    await once(address.#server, 'listening');
    return address;
  }

  /** The URL with this address in place of the server's own. */
  in(serverUrl: string): string {
    const url = new URL(serverUrl);
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** Leads to another server from now on, or, with null, to none. Open connections end. */
  moveTo(target: string | null): void {
    this.#target = target === null ? null : new URL(target);
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.moveTo(null);
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(client: Socket): void {
    if (this.#target === null) return void client.destroy();
    const server = connect(Number(this.#target.port), this.#target.hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from);
      from.setNoDelay(true);
      from.on('error', () => undefined);
      from.once('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  }
}
