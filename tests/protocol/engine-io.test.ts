import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { PacketClient, SESSION_PATH } from './packets.ts';
import { listenForTests } from './protocol-shop.ts';

/*
 * Engine.IO protocol, version 4, as far as it concerns sessions over WebSocket alone, which are all that the shop offers. Each test names the clause
 * that it checks.
 */

const running = listenForTests();
const connect = (options: ConstructorParameters<typeof PacketClient>[1] = {}): PacketClient =>
  running.keep(new PacketClient(running.url, options));
/** Heartbeats take long, so they begin before everything else and are looked at last. */
let beats: { answering: PacketClient; silent: PacketClient; idle: PacketClient };

beforeAll(async () => {
  beats = { answering: connect(), silent: connect({ silent: true }), idle: connect() };
  await Promise.all([beats.answering.join('/crash'), beats.silent.join('/crash'), beats.idle.opened()]);
});

/** The session is refused or ended without ever being opened. */
async function expectNoSession(path: string): Promise<void> {
  const client = connect({ path });
  await client.until(() => client.closed ?? client.refused);
  expect(client.received).toEqual([]);
}

describe('the handshake', () => {
  it('is answered by an open packet with the session’s id and the shop’s options', async () => {
    const opened = await connect().opened();
    expect(opened).toEqual({
      sid: expect.stringMatching(/^[A-Za-z0-9_-]{20}$/),
      upgrades: [],
      pingInterval: 25_000,
      pingTimeout: 20_000,
      maxPayload: 16_384,
    });
  });

  it('gives every session an id of its own', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await connect().opened()).sid));
    expect(new Set(ids).size).toBe(10);
  });

  it.each([
    ['the version is missing', '/socket.io/?transport=websocket'],
    ['the version is no number', '/socket.io/?EIO=abc&transport=websocket'],
    ['the version is 3', '/socket.io/?EIO=3&transport=websocket'],
    ['the version is 5', '/socket.io/?EIO=5&transport=websocket'],
    ['the transport is missing', '/socket.io/?EIO=4'],
    ['the transport is unknown', '/socket.io/?EIO=4&transport=abc'],
    ['the transport is polling', '/socket.io/?EIO=4&transport=polling'],
    ['the transport is WebTransport', '/socket.io/?EIO=4&transport=webtransport'],
    ['the transport is a word of the language', '/socket.io/?EIO=4&transport=__proto__'],
    ['there are no parameters', '/socket.io/'],
    ['the path is Engine.IO’s own', '/engine.io/?EIO=4&transport=websocket'],
    ['the path goes on', '/socket.io/x?EIO=4&transport=websocket'],
    ['the session is unknown', `${SESSION_PATH}&sid=lv_VI97HAXpY6yYWAAAC`],
    ['the session is a word of the language', `${SESSION_PATH}&sid=constructor`],
  ])('is refused when %s', async (_why, path) => {
    await expectNoSession(path);
  });

  it.each(['GET', 'POST', 'PUT', 'OPTIONS'])('is refused over HTTP alone: %s', async (method) => {
    for (const transport of ['polling', 'websocket']) {
      const [status, body] = await new Promise<[number, string]>((resolve, reject) => {
        const sent = request(`${running.url}/socket.io/?EIO=4&transport=${transport}`, { method }, (answer) => {
          let text = '';
          answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
          answer.on('end', () => resolve([answer.statusCode ?? 0, text]));
        });
        sent.on('error', reject);
        sent.end();
      });
      expect([transport, Math.floor(status / 100)]).toEqual([transport, 4]);
      expect(JSON.parse(body)).toMatchObject({ msg: expect.any(String) });
    }
  });
});

describe('a session', () => {
  it('has one WebSocket connection: a second one is closed, and the first goes on', async () => {
    const first = connect();
    const { sid } = await first.opened();
    await first.join('/crash');
    const second = connect({ path: `${SESSION_PATH}&sid=${sid}` });
    await second.until(() => second.closed ?? second.refused);
    expect(second.received).toEqual([]);
    expect(await first.stands()).toBe(true);
  });

  it('can’t be taken up again once it is over', async () => {
    const first = connect();
    const { sid } = await first.opened();
    first.close();
    await first.end();
    await expectNoSession(`${SESSION_PATH}&sid=${sid}`);
  });

  it('offers no upgrade: a probe ends it', async () => {
    const client = connect();
    await client.opened();
    client.send('2probe');
    await client.end();
    expect(client.answers).toEqual([]);
  });
});

describe('packets', () => {
  it('travel in a frame each', async () => {
    const client = connect();
    await client.join('/crash');
    for (const id of [1, 2, 3]) client.send(`42/crash,${id}["time",{"t0":0}]`);
    await Promise.all([1, 2, 3].map((id) => client.packet(`43/crash,${id}[`)));
    for (const frame of client.received) expect(String(frame)).toMatch(/^(0\{|2$|4[0-6])/);
    for (const frame of client.received) expect(String(frame)).not.toContain('\u001E');
  });

  it('of type message carry what follows to Socket.IO, and back', async () => {
    const client = connect();
    await client.opened();
    client.send('40/crash,');
    expect(await client.packet('4')).toMatch(/^40\/crash,\{"sid":"/);
  });

  it('of type close end the session', async () => {
    const client = connect();
    await client.join('/crash');
    client.send('1');
    await client.end();
  });

  it('of type ping are the server’s to send: one from a client ends the session', async () => {
    const client = connect();
    await client.join('/crash');
    client.send('2');
    await client.end();
    expect(client.received).not.toContain('3');
  });

  it.each([
    ['pong that nobody asked for', '3'],
    ['pong with a payload', '3probe'],
    ['open', '0'],
    ['upgrade', '5'],
    ['noop', '6'],
  ])('of type %s have no effect on an open session', async (_type, packet) => {
    const client = connect();
    await client.join('/crash');
    client.send(packet);
    expect(await client.stands()).toBe(true);
  });

  it.each([
    ['of an unknown type', '7'],
    ['of a type that is no number', 'abc'],
    ['without a type', ''],
    ['in base64, which is polling’s', 'bAQIDBA=='],
    ['with a message that is empty', '4'],
    ['with several packets, which is polling’s', '40/crash,\u001E40/wheel,'],
  ])('%s end the session', async (_what, packet) => {
    const client = connect();
    await client.opened();
    client.send(packet);
    if (packet.includes('\u001E')) await client.until(() => client.closed ?? client.answers.length > 0);
    else await client.end();
    expect(client.answers.filter((answer) => String(answer).startsWith('40'))).toEqual([]);
  });

  it('that are binary and were not announced end the session', async () => {
    const client = connect();
    await client.join('/crash');
    client.send(Uint8Array.from([1, 2, 3, 4]));
    await client.end();
  });

  it('may have as many bytes as the handshake says, and one more ends the session', async () => {
    const client = connect();
    const { maxPayload } = await client.opened();
    await client.join('/crash');
    const packet = (bytes: number): string => {
      const [before, after] = ['42/crash,5["time",{"t0":0},"', '"]'];
      return `${before}${'x'.repeat(bytes - before.length - after.length)}${after}`;
    };
    client.send(packet(maxPayload));
    await client.packet('43/crash,5[');
    client.send(packet(maxPayload + 1));
    expect(await client.end()).toMatchObject({ code: 1009 });
  });

  it('are UTF-8: other text ends the session', async () => {
    const client = connect();
    await client.join('/crash');
    client.socket.send(Buffer.from([0x34, 0xff, 0xfe]), { binary: false });
    expect(await client.end()).toMatchObject({ code: 1007 });
  });
});

describe('the heartbeat', () => {
  it('of WebSocket itself is answered, with what it carried', async () => {
    const client = connect();
    await client.opened();
    client.socket.ping('still there?');
    await client.until(() => client.pongs.includes('still there?'));
  });

  it('is a ping of the server every interval; a client that answers stays, one that doesn’t is closed after the timeout', async () => {
    const { answering, silent } = beats;
    const [first = 0, second = 0] = await answering.until(() => answering.pingedAfterMs.length >= 2 && answering.pingedAfterMs, 90_000);
    expect(first).toBeGreaterThan(20_000);
    expect(second - first).toBeGreaterThan(20_000);
    expect(await answering.stands()).toBe(true);
    await silent.end(90_000);
    expect(silent.pingedAfterMs).toHaveLength(1);
    expect(silent.closedAfterMs).toBeGreaterThan(40_000);
  }, 200_000);

  it('does not keep a session that never joins a namespace', async () => {
    await beats.idle.end();
  });
});
