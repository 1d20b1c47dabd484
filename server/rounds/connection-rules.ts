import type { Socket } from 'socket.io';
import type { WebSocket } from 'ws';
import type { Clock } from '#server/core/clock.ts';
import { Tally } from '#server/security/limits/tally.ts';
import { doubledKey } from '#server/security/strict-json.ts';

/** A connection of Engine.IO, which carries every namespace that is joined over it. */
export type Connection = Socket['conn'];

/** What a packet of Engine.IO looks like; messages carry Socket.IO's own packets. */
interface Packet {
  type: string;
  data?: unknown;
}

/** A message that asks to join a namespace: Socket.IO's CONNECT, accepted or not. */
const asksToJoin = ({ type, data }: Packet): boolean => type === 'message' && typeof data === 'string' && data.startsWith('0');

/** A message whose JSON names a key twice. */
const namesTwice = ({ type, data }: Packet): boolean => type === 'message' && typeof data === 'string' && doubledKey(data) !== null;

const socketOf = (connection: Connection): WebSocket => (connection.transport as unknown as { socket: WebSocket }).socket;

/** Ends a connection that breaks the rules: what it has sent already has no effect, and its answer to a close is not waited for. */
export function cut(connection: Connection): void {
  const socket = socketOf(connection);
  connection.close(true);
  socket.terminate();
}

/** Keeps connections to the protocol and to a pace, before anything that they send is acted on. */
export class ConnectionRules {
  readonly #clock: Clock;
  readonly #joined = new WeakMap<Connection, Set<string>>();
  readonly #snapshots = new WeakMap<Connection, Tally>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Watches a connection from its first packet on. */
  keep(connection: Connection): void {
    const packets = new Tally(this.#clock, 'roundPacket');
    const joins = new Tally(this.#clock, 'roundJoin');
    connection.on('packet', (packet: Packet) => {
      if (!packets.allows() || (asksToJoin(packet) && !joins.allows()) || namesTwice(packet)) cut(connection);
      // The engine itself does nothing on a close packet of a WebSocket session.
      else if (packet.type === 'close') connection.close();
    });
    socketOf(connection).on('ping', () => {
      if (!packets.allows()) cut(connection);
    });
  }

  /** A connection asks to join a namespace. False when it did so before and has not left: it would receive everything twice. */
  join(connection: Connection, namespace: string): boolean {
    const joined = this.#joined.get(connection) ?? new Set();
    this.#joined.set(connection, joined);
    if (joined.has(namespace)) return false;
    joined.add(namespace);
    return true;
  }

  /** Counts the snapshots that a connection asks for, in all its namespaces. */
  snapshots(connection: Connection): Tally {
    const tally = this.#snapshots.get(connection) ?? new Tally(this.#clock, 'roundSnapshot');
    this.#snapshots.set(connection, tally);
    return tally;
  }

  leave(connection: Connection, namespace: string): void {
    this.#joined.get(connection)?.delete(namespace);
  }
}
