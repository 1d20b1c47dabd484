import fc from 'fast-check';
import { hostileText, hostileValue } from './hostile-values.ts';
import { drawn } from './seed.ts';

/** The opcodes of WebSocket that mean something. */
const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;

interface Frame {
  opcode: number;
  payload: Buffer;
  fin?: boolean;
  /** The three reserved bits, 0 in every frame that keeps the rules. */
  reserved?: number;
  masked?: boolean;
  /** The length that the frame claims; its payload's own when left out. */
  length?: number;
}

const MASK = Buffer.from([0x12, 0x34, 0x56, 0x78]);

/** The bytes of a frame, RFC 6455 section 5.2, with whatever faults it was given. */
function bytesOf({ opcode, payload, fin = true, reserved = 0, masked = true, length = payload.length }: Frame): Buffer {
  const first = (fin ? 0x80 : 0) | (reserved << 4) | opcode;
  const bit = masked ? 0x80 : 0;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = first;
  head[1] = bit | (length < 126 ? length : length < 65_536 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  if (!masked) return Buffer.concat([head, payload]);
  return Buffer.concat([head, MASK, Buffer.from(payload.map((byte, index) => byte ^ (MASK[index % 4] ?? 0)))]);
}

const text = (payload: string): Buffer => bytesOf({ opcode: TEXT, payload: Buffer.from(payload) });

/** Frames that break the rules of WebSocket itself. */
const broken: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .record({
      opcode: fc.integer({ min: 0, max: 15 }),
      payload: fc.uint8Array({ maxLength: 140 }).map((bytes) => Buffer.from(bytes)),
      fin: fc.boolean(),
      reserved: fc.constantFrom(0, 0, 0, 1, 4, 7),
      masked: fc.constantFrom(true, true, true, false),
    })
    .map(bytesOf),
  fc.constantFrom(126, 65_535, 70_000, 2 ** 31, 2 ** 53).map((length) => bytesOf({ opcode: TEXT, payload: Buffer.from('x'), length })),
  fc.constant(bytesOf({ opcode: TEXT, payload: Buffer.alloc(20_000, 'a') })),
  fc.constant(bytesOf({ opcode: TEXT, payload: Buffer.from([0xff, 0xfe, 0xc0, 0x80]) })),
  fc
    .constantFrom([], [3], [3, 232], [0, 0], [255, 255], [3, 237, 255])
    .map((bytes) => bytesOf({ opcode: CLOSE, payload: Buffer.from(bytes) })),
  fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
);

const json = hostileValue.map((value) => JSON.stringify(value));

const pusherText: fc.Arbitrary<string> = fc.oneof(
  fc
    .record(
      {
        event: fc.oneof(
          {
            weight: 3,
            arbitrary: fc.constantFrom<unknown>(
              'pusher:subscribe',
              'pusher:unsubscribe',
              'pusher:ping',
              'pusher:pong',
              'pusher:signin',
              'client-x',
            ),
          },
          { weight: 1, arbitrary: hostileValue },
        ),
        data: fc.oneof(
          fc.record(
            {
              channel: fc.oneof(fc.constantFrom<unknown>('drops', 'private-users.1', 'presence-x', '__proto__'), hostileValue),
              auth: hostileValue,
              channel_data: hostileValue,
            },
            { requiredKeys: [] },
          ),
          hostileValue,
        ),
        channel: hostileValue,
      },
      { requiredKeys: ['event'] },
    )
    .map((frame) => JSON.stringify(frame)),
  json,
  hostileText,
);

const space = fc.constantFrom('/crash,', '/wheel,', '/none,', '/,', '', '/crash', '/__proto__,', '/crash?token=%,');
const event = fc.constantFrom('snapshot', 'time', 'sign-in', 'error', 'connect', 'disconnect', 'newListener', '__proto__', 'message', '');
const eventPacket = fc
  .tuple(
    fc.constantFrom('42', '42', '42', '45', '451-', '459-', '43', '46'),
    space,
    fc.constantFrom('', '0', '1', '99999999999999999999', '-1'),
    event,
    fc.array(hostileValue, { maxLength: 3 }),
  )
  .map(([kind, room, id, name, args]) => `${kind}${room}${id}${JSON.stringify([name, ...args])}`);
const roundText: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        space,
        fc.oneof(
          fc.constant(''),
          json,
          hostileValue.map((token) => JSON.stringify({ token })),
        ),
      )
      .map(([room, auth]) => `40${room}${auth}`),
  },
  { weight: 4, arbitrary: eventPacket },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '0',
      '1',
      '2',
      '2probe',
      '3',
      '4',
      '5',
      '6',
      '7',
      '9',
      '41/crash,',
      '44/crash,{}',
      '42["time"',
      '42/crash,[',
      '451-/crash,["x",{"_placeholder":true,"num":5}]',
      '42/crash,[null]',
      '42/crash,[[]]',
      '42/crash,{}',
    ),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('4', '40', '42/crash,', 'b', ''), hostileText).map(([start, rest]) => start + rest) },
);

/** A connection: the pieces that are sent on it, one after the other. */
export interface FrameSession {
  pieces: Buffer[];
  /** A frame breaks the rules of WebSocket; perhaps it claims to be longer than it is, and the server waits for the rest. */
  broken: boolean;
}

const HANDSHAKE =
  'Host: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

function session(path: string, said: fc.Arbitrary<string>, greeting: readonly string[]): fc.Arbitrary<FrameSession> {
  const whole = (bytes: Buffer) => ({ bytes, broken: false });
  const frame = fc.oneof(
    { weight: 8, arbitrary: said.map((one) => whole(text(one))) },
    { weight: 1, arbitrary: said.map((one) => whole(bytesOf({ opcode: BINARY, payload: Buffer.from(one) }))) },
    { weight: 1, arbitrary: broken.map((bytes) => ({ bytes, broken: true })) },
  );
  return fc.tuple(fc.boolean(), fc.array(frame, { minLength: 1, maxLength: 8 })).map(([greets, frames]) => ({
    pieces: [
      Buffer.from(`GET ${path} HTTP/1.1\r\n${HANDSHAKE}`),
      ...(greets ? greeting.map(text) : []),
      ...frames.map(({ bytes }) => bytes),
      bytesOf({ opcode: CLOSE, payload: Buffer.from([3, 232]) }),
    ],
    broken: frames.some((one) => one.broken),
  }));
}

/** `count` connections for each transport: a handshake, frames that mostly keep the rules of WebSocket and rarely those of the transport, and a close. */
export function frameSessions(count: number): FrameSession[] {
  return [
    ...drawn(session('/app/fairdrop?protocol=7', pusherText, ['{"event":"pusher:subscribe","data":{"channel":"drops"}}']), count, 3),
    ...drawn(session('/socket.io/?EIO=4&transport=websocket', roundText, ['40/crash,', '40/wheel,']), count, 4),
  ];
}
