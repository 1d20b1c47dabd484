import { SocketClient, type SocketOptions } from '#tests/support/socket-client.ts';

/** Where Socket.IO's client opens a session that knows WebSocket alone. */
export const SESSION_PATH = '/socket.io/?EIO=4&transport=websocket';

/** What the server's open packet says. */
export interface Opened {
  sid: string;
  upgrades: string[];
  pingInterval: number;
  pingTimeout: number;
  maxPayload: number;
}

const HEARTBEAT = /^42\/(crash|wheel),\["heartbeat"/;

/** A client of Engine.IO 4 that sends packets as they are written. Pings are answered unless `silent`. */
export class PacketClient extends SocketClient {
  /** When the server's pings came and the end did, ms after the open packet. */
  readonly pingedAfterMs: number[] = [];
  closedAfterMs = 0;

  constructor(shop: URL | string, { silent = false, ...options }: Partial<SocketOptions> & { silent?: boolean } = {}) {
    super(shop, { path: SESSION_PATH, ...options });
    let openedAt = 0;
    this.socket.once('message', () => (openedAt = performance.now()));
    this.socket.on('message', (data: Buffer) => {
      if (data.toString() !== '2') return;
      this.pingedAfterMs.push(performance.now() - openedAt);
      if (!silent) this.send('3');
    });
    this.socket.on('close', () => (this.closedAfterMs = performance.now() - openedAt));
  }

  /** The first packet, once it is there. */
  async opened(): Promise<Opened> {
    const [first] = await this.until(() => this.received.length > 0 && this.received);
    if (typeof first !== 'string' || !first.startsWith('0')) throw new Error(`the first packet is ${String(first)}`);
    return JSON.parse(first.slice(1)) as Opened;
  }

  /** Packets after the first, but for pings and the rounds' own news, which come at any time. */
  get answers(): (string | Buffer)[] {
    return this.received
      .slice(1)
      .filter((packet) => packet !== '2' && !HEARTBEAT.test(String(packet)) && !String(packet).includes(',["message",'));
  }

  /** Waits for a packet that begins like this. */
  packet(start: string, ms?: number): Promise<string> {
    return this.until(() => this.received.find((packet): packet is string => typeof packet === 'string' && packet.startsWith(start)), ms);
  }

  /** Opens a session and joins a namespace; its session id. */
  async join(namespace: string, payload = ''): Promise<string> {
    await this.opened();
    this.send(`40${namespace},${payload}`);
    const answer = await this.packet(`40${namespace},`);
    return (JSON.parse(answer.slice(3 + namespace.length)) as { sid: string }).sid;
  }

  /** True once the server has answered a question that was asked after everything else. */
  async stands(namespace = '/crash'): Promise<boolean> {
    const id = 900_000 + this.received.length;
    this.send(`42${namespace},${id}["time",{"t0":0}]`);
    await this.packet(`43${namespace},${id}[`);
    return true;
  }
}
