import type { Socket } from 'socket.io';
import type { WebSocket } from 'ws';
import type { Clock } from '#server/core/clock.ts';
import { Tally } from '#server/security/limits/tally.ts';
import { doubledKey } from '#server/security/strict-json.ts';

/** One connection of Engine.IO, whatever namespaces are joined over it. */
export type Line = Socket['conn'];

/** What a packet of Engine.IO looks like; messages carry Socket.IO's own packets. */
interface Packet {
  type: string;
  data?: unknown;
}

/** A message that asks to join a namespace: Socket.IO's CONNECT, accepted or not. */
const asksToJoin = ({ type, data }: Packet): boolean => type === 'message' && typeof data === 'string' && data.startsWith('0');

/** A message whose JSON names a key twice. */
const namesTwice = ({ type, data }: Packet): boolean => type === 'message' && typeof data === 'string' && doubledKey(data) !== null;

const socketOf = (line: Line): WebSocket => (line.transport as unknown as { socket: WebSocket }).socket;

/** Ends a connection that breaks the rules: what it has sent already has no effect, and its answer to a close is not waited for. */
export function cut(line: Line): void {
  const socket = socketOf(line);
  line.close(true);
  socket.terminate();
}

/** Keeps connections to the protocol and to a pace, before anything that they send is acted on. */
export class LineRules {
  readonly #clock: Clock;
  readonly #joined = new WeakMap<Line, Set<string>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Watches a connection from its first packet on. */
  keep(line: Line): void {
    const packets = new Tally(this.#clock, 'roundPacket');
    const joins = new Tally(this.#clock, 'roundJoin');
    line.on('packet', (packet: Packet) => {
      if (!packets.allows() || (asksToJoin(packet) && !joins.allows()) || namesTwice(packet)) cut(line);
      // The engine itself does nothing on a close packet of a WebSocket session.
      else if (packet.type === 'close') line.close();
    });
    socketOf(line).on('ping', () => {
      if (!packets.allows()) cut(line);
    });
  }

  /** A connection asks to join a namespace. False when it did so before and has not left: it would receive everything twice. */
  join(line: Line, namespace: string): boolean {
    const joined = this.#joined.get(line) ?? new Set();
    this.#joined.set(line, joined);
    if (joined.has(namespace)) return false;
    joined.add(namespace);
    return true;
  }

  leave(line: Line, namespace: string): void {
    this.#joined.get(line)?.delete(namespace);
  }
}
