import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** As much of Redis as publish and subscribe and counters need, for tests of several processes on a machine without one. */
export interface RedisStub {
  url: string;
  /** Drops every connection, as an outage does; clients may come back at once. */
  interrupt(): void;
  /** Takes commands from now on and answers none. */
  mute(): void;
  close(): Promise<void>;
}

const bulk = (text: string): string => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
const list = (...items: string[]): string => `*${items.length}\r\n${items.join('')}`;

/** The commands that are whole in a buffer, and what is left of it. */
function readCommands(buffer: Buffer): { commands: string[][]; rest: Buffer } {
  const commands: string[][] = [];
  let at = 0;
  const line = (): string | null => {
    const end = buffer.indexOf('\r\n', at);
    if (end < 0) return null;
    const text = buffer.toString('utf8', at, end);
    at = end + 2;
    return text;
  };
  for (;;) {
    const start = at;
    const args: string[] = [];
    const count = line();
    if (count === null) return { commands, rest: buffer.subarray(start) };
    for (let index = 0; index < Number(count.slice(1)); index++) {
      const size = line();
      if (size === null || buffer.length < at + Number(size.slice(1)) + 2) return { commands, rest: buffer.subarray(start) };
      args.push(buffer.toString('utf8', at, at + Number(size.slice(1))));
      at += Number(size.slice(1)) + 2;
    }
    commands.push(args);
  }
}

export async function startRedisStub(port = 0): Promise<RedisStub> {
  const sockets = new Set<Socket>();
  const subscribers = new Map<string, Set<Socket>>();
  let muted = false;
  const values = new Map<string, { value: number; endsAt: number }>();
  const queued = new Map<Socket, string[]>();
  /** Commands on counters; null for others. */
  const count = (name: string, [key = '', first = '', , lifeMs]: string[]): string | null => {
    const kept = values.get(key);
    const living = kept && kept.endsAt > Date.now() ? kept : undefined;
    switch (name) {
      case 'set':
        if (living) return '$-1\r\n';
        values.set(key, { value: Number(first), endsAt: Date.now() + Number(lifeMs) });
        return '+OK\r\n';
      case 'incrby': {
        const next = { value: (living?.value ?? 0) + Number(first), endsAt: living?.endsAt ?? Infinity };
        values.set(key, next);
        return `:${next.value}\r\n`;
      }
      case 'pttl':
        return `:${living ? living.endsAt - Date.now() : -2}\r\n`;
      case 'get':
        return living ? bulk(String(living.value)) : '$-1\r\n';
      case 'del':
        return `:${values.delete(key) ? 1 : 0}\r\n`;
      default:
        return null;
    }
  };
  const answer = (socket: Socket, [given = '', ...words]: string[]): void => {
    const name = given.toLowerCase();
    const replies = queued.get(socket);
    const counted = name === 'exec' || name === 'multi' ? null : count(name, words);
    if (counted !== null) {
      replies?.push(counted);
      socket.write(replies ? '+QUEUED\r\n' : counted);
      return;
    }
    switch (name) {
      case 'multi':
        queued.set(socket, []);
        socket.write('+OK\r\n');
        return;
      case 'exec':
        queued.delete(socket);
        socket.write(list(...(replies ?? [])));
        return;
      case 'subscribe':
        for (const [index, channel] of words.entries()) {
          subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(socket));
          socket.write(list(bulk('subscribe'), bulk(channel), `:${index + 1}\r\n`));
        }
        return;
      case 'publish': {
        const [channel = '', message = ''] = words;
        for (const listener of subscribers.get(channel) ?? []) listener.write(list(bulk('message'), bulk(channel), bulk(message)));
        socket.write(`:${subscribers.get(channel)?.size ?? 0}\r\n`);
        return;
      }
      case 'info':
        socket.write(bulk('redis_version:7.0.0\r\nloading:0'));
        return;
      case 'hello':
        socket.write("-ERR unknown command 'HELLO'\r\n");
        return;
      default:
        socket.write('+OK\r\n');
    }
  };
  const server: Server = createServer((socket) => {
    let waiting: Buffer = Buffer.alloc(0);
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      for (const listeners of subscribers.values()) listeners.delete(socket);
    });
    socket.on('data', (chunk: Buffer) => {
      const { commands, rest } = readCommands(Buffer.concat([waiting, chunk]));
      waiting = rest;
      if (!muted) for (const command of commands) answer(socket, command);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const interrupt = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    interrupt,
    mute() {
      muted = true;
    },
    close() {
      interrupt();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
