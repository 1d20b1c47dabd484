import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket, type ClientOptions } from 'ws';

/** What a WebSocket may be opened with. */
export interface SocketOptions extends ClientOptions {
  path: string;
}

/** A bare WebSocket client that keeps every frame: text as text, binary as bytes. */
export class SocketClient {
  readonly received: (string | Buffer)[] = [];
  readonly socket: WebSocket;
  /** How the socket was closed; null while it is open. */
  closed: { code: number; reason: string } | null = null;
  /** The HTTP status that the server answered in place of a socket; null unless it did. */
  refused: number | null = null;
  /** Answers to pings of the WebSocket protocol itself. */
  readonly pongs: string[] = [];

  /** `shop`: where the shop listens, as http or ws. */
  constructor(shop: URL | string, { path, ...options }: SocketOptions) {
    const url = new URL(path, shop);
    url.protocol = 'ws:';
    this.socket = new WebSocket(url, options);
    this.socket.on('message', (data: Buffer, isBinary) => this.received.push(isBinary ? data : data.toString()));
    this.socket.on('pong', (data) => this.pongs.push(data.toString()));
    this.socket.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }));
    this.socket.on('unexpected-response', (_request, response) => {
      this.refused = response.statusCode ?? 0;
      response.resume();
      this.socket.terminate();
    });
    this.socket.on('error', () => undefined);
  }

  /** Waits until something is there, in real time. */
  async until<T>(what: () => T | undefined | null | false | Promise<T | undefined | null | false>, ms = 20_000): Promise<T> {
    const deadline = performance.now() + ms;
    for (;;) {
      const found = await what();
      if (found) return found;
      if (performance.now() > deadline) throw new Error(`did not come; ${this.#heard()}`);
      await sleep(5);
    }
  }

  /** How the socket ends. */
  end = (ms?: number): Promise<{ code: number; reason: string }> => this.until(() => this.closed, ms);

  send(frame: string | Uint8Array): void {
    this.socket.send(frame);
  }

  #heard(): string {
    const last = this.received.slice(-10).map((frame) => String(frame).slice(0, 200));
    return `the last of ${this.received.length} frames: ${last.join(' ')}; closed ${JSON.stringify(this.closed)}, refused ${this.refused}`;
  }

  close(): void {
    this.socket.close();
  }
}
