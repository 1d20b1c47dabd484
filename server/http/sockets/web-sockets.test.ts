import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { WebSocketAcceptor } from './web-sockets.ts';

/** A frame as a client sends it: its first byte, a mask that changes nothing, and its payload. */
const frame = (first: number, payload: Buffer): Buffer => Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), payload]);

const PING = frame(0x89, Buffer.alloc(0));
const TEXT = frame(0x81, Buffer.from('hello'));
/** Refused once its payload is read. */
const REFUSED = {
  'a close code that nobody may send': frame(0x88, Buffer.from([0, 1])),
  'text that is no UTF-8': frame(0x81, Buffer.from([0xc3, 0x28])),
};

interface Received {
  messages: string[];
  errors: string[];
}

/** Has an acceptor take an upgrade, and hands it chunks that all come before the next turn of the event loop. */
async function receive(chunks: readonly Buffer[]): Promise<Received> {
  const received: Received = { messages: [], errors: [] };
  const line = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  const headers = {
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': createHash('md5').update('key').digest('base64'),
  };
  new WebSocketAcceptor({}).handleUpgrade(
    { method: 'GET', headers } as unknown as IncomingMessage,
    line,
    Buffer.alloc(0),
    (socket: WebSocket) => {
      socket.on('message', (data) => received.messages.push(String(data)));
      socket.on('error', ({ message }) => received.errors.push(message));
    },
  );
  for (const chunk of chunks) line.push(chunk);
  for (let turn = 0; turn < 20; turn++) await setImmediate();
  line.destroy();
  return received;
}

describe('frames that come at once', () => {
  it('are dealt with one after the other', async () => {
    expect(await receive([PING, TEXT, TEXT])).toEqual({ messages: ['hello', 'hello'], errors: [] });
  });

  describe.each(Object.entries(REFUSED))('after %s', (_what, refused) => {
    it.each([[[PING, refused, TEXT]], [[PING, refused, TEXT, TEXT, PING]], [[TEXT, refused, Buffer.alloc(5_000, 1)]]])(
      'are dropped, and nothing throws (%#)',
      async (chunks) => {
        const { messages, errors } = await receive(chunks);
        expect(errors).toHaveLength(1);
        expect(messages).toEqual(chunks[0] === TEXT ? ['hello'] : []);
      },
    );
  });
});
