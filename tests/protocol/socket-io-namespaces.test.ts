import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PacketClient } from './packets.ts';
import { listenForTests } from './protocol-shop.ts';

/*
 * Socket.IO protocol, version 5: joining and leaving namespaces, on the shop's namespaces `/crash` and `/wheel`. Each test names the clause that it checks.
 */

const running = listenForTests();
const connect = (): PacketClient => running.keep(new PacketClient(running.url));
/** A client that has joined a namespace. */
const joined = async (namespace = '/crash'): Promise<PacketClient> => {
  const client = connect();
  await client.join(namespace);
  return client;
};
let idle: PacketClient;
beforeAll(async () => {
  idle = connect();
  await idle.opened();
});

const SID = /^40\/(crash|wheel),\{"sid":"[A-Za-z0-9_-]{20}"\}$/;

describe('joining a namespace', () => {
  it('is answered with the same namespace and a session id, which is not the connection’s', async () => {
    const client = connect();
    const { sid } = await client.opened();
    client.send('40/crash,');
    const answer = await client.packet('40');
    expect(answer).toMatch(SID);
    expect(answer).not.toContain(sid);
  });

  it.each([
    ['without the comma', '40/crash', /^40\/crash,\{"sid"/],
    ['with an id, which means nothing here', '40/crash,5', /^40\/crash,\{"sid"/],
    ['with a payload', '40/wheel,{"token":"123"}', /^40\/wheel,\{"sid"/],
    ['with a payload of another kind than the shop’s', '40/crash,{"token":{"a":[1]}}', /^40\/crash,\{"sid"/],
    ['with a payload that names words of the language', '40/crash,{"__proto__":{"x":1},"constructor":1}', /^40\/crash,\{"sid"/],
  ])('may be asked for %s', async (_how, packet, answer) => {
    const client = connect();
    await client.opened();
    client.send(packet);
    expect(await client.packet('40')).toMatch(answer);
  });

  it.each([
    ['the main one', '40', '44{"message":"not_found"}'],
    ['the main one with a payload', '40{"token":"123"}', '44{"message":"not_found"}'],
    ['one that is not there', '40/random', '44/random,{"message":"Invalid namespace"}'],
    ['one that begins like ours', '40/crash2,', '44/crash2,{"message":"Invalid namespace"}'],
    ['one in other letters', '40/CRASH,', '44/CRASH,{"message":"Invalid namespace"}'],
    ['one with a query, as in version 4', '40/crash?token=1,', '44/crash?token=1,{"message":"Invalid namespace"}'],
    ['one called like a word of the language', '40/__proto__,', '44/__proto__,{"message":"Invalid namespace"}'],
  ])('%s is refused with a connect error, and another may be joined', async (_which, packet, answer) => {
    const client = connect();
    await client.opened();
    client.send(packet);
    await client.until(() => client.answers.length > 0);
    expect(client.answers).toEqual([answer]);
    expect(await client.join('/crash')).toBeTypeOf('string');
  });

  it.each([
    ['a list', '40/crash,[]'],
    ['text', '40/crash,"token"'],
    ['null', '40/crash,null'],
    ['no JSON', '40/crash,{'],
  ])('with a payload that is %s ends the connection', async (_what, packet) => {
    const client = connect();
    await client.opened();
    client.send(packet);
    await client.end();
    expect(client.answers).toEqual([]);
  });

  it.each([
    ['an event', '42/crash,["time",{"t0":1}]'],
    ['an acknowledgement', '43/crash,1[]'],
    ['a leave', '41/crash,'],
    ['a connect error', '44/crash,{"message":"x"}'],
    ['a binary event', '451-/crash,["time",{"_placeholder":true,"num":0}]'],
    ['text', '4hello'],
  ])('has to come first: %s before it ends the connection', async (_what, packet) => {
    const client = connect();
    await client.opened();
    client.send(packet);
    if (packet.startsWith('45')) client.send(Uint8Array.from([1]));
    await client.end();
    expect(client.answers).toEqual([]);
  });

  it('is possible for several namespaces over one connection, each with a session of its own', async () => {
    const client = connect();
    const ids = [await client.join('/crash'), await client.join('/wheel')];
    expect(new Set(ids).size).toBe(2);
    expect([await client.stands('/crash'), await client.stands('/wheel')]).toEqual([true, true]);
  });

  it('twice ends the connection, in a row as well as at once', async () => {
    const inARow = await joined();
    inARow.send('40/crash,');
    await inARow.end();
    const verifying = vi.spyOn(running.shop.deps.tokens, 'verify').mockImplementation(() => sleep(200, null));
    const atOnce = connect();
    await atOnce.opened();
    for (let count = 0; count < 2; count++) atOnce.send('40/crash,{"token":"x"}');
    await atOnce.end();
    expect(verifying).toHaveBeenCalledTimes(1);
    verifying.mockRestore();
    expect(atOnce.answers).toEqual([]);
  });
});

describe('leaving a namespace', () => {
  it('is not answered; the connection goes on for the other namespaces, and no more events come from this one', async () => {
    const client = await joined('/crash');
    await client.join('/wheel');
    await client.packet('42/crash,["heartbeat"');
    client.send('41/crash,');
    await client.stands('/wheel');
    const left = client.received.length;
    await client.until(
      () => client.received.slice(left).filter((packet) => String(packet).startsWith('42/wheel,["heartbeat"')).length >= 3,
    );
    expect(client.received.slice(left).filter((packet) => String(packet).includes('/crash'))).toEqual([]);
    expect(client.received.filter((packet) => String(packet).startsWith('41'))).toEqual([]);
  });

  it('and joining it again gives a new session', async () => {
    const client = connect();
    const first = await client.join('/crash');
    client.send('41/crash,');
    client.send('40/crash,');
    const answers = await client.until(() => {
      const found = client.answers.filter((packet) => String(packet).startsWith('40/crash,'));
      return found.length === 2 && found;
    });
    expect(String(answers[1])).not.toContain(first);
    expect(await client.stands()).toBe(true);
  });

  it('makes events to it end the connection', async () => {
    const client = await joined('/crash');
    await client.join('/wheel');
    client.send('41/crash,');
    client.send('42/crash,["time",{"t0":1}]');
    await client.end();
  });

  it('with a payload, or one that was not joined, ends the connection', async () => {
    for (const packet of ['41/crash,{}', '41/wheel,']) {
      const client = await joined('/crash');
      client.send(packet);
      await client.end();
    }
  });
});

describe('a connection', () => {
  it('that joins nothing is closed', async () => {
    await idle.end(60_000);
    expect(idle.answers).toEqual([]);
  });

  it('that asks to join again and again is cut off, whichever namespace it names and whatever it is answered', async () => {
    for (const packets of [['40/crash,', '41/crash,'], ['40/random,'], ['40'], ['40/wheel,{"token":"x"}', '41/wheel,']]) {
      const client = connect();
      await client.opened();
      for (let round = 0; round < 2_000; round++) for (const packet of packets) client.send(packet);
      await client.end();
      expect(client.answers.length, packets.join(' ')).toBeLessThanOrEqual(10);
    }
  });

  it('that asks to join slowly, but far too often, is cut off', async () => {
    const client = connect();
    await client.opened();
    for (let round = 0; round < 11; round++) {
      client.send(`40/random${round},`);
      await client.until(() => client.closed ?? client.answers.length > round);
    }
    await client.end();
    expect(client.answers).toHaveLength(10);
  });

  it.each([
    ['events', '42/crash,["time",{"t0":1}]'],
    ['acknowledgements', '43/crash,1[]'],
    ['pongs', '3'],
    ['packets without effect', '6'],
  ])('that floods with %s is cut off', async (_what, packet) => {
    const client = await joined();
    for (let count = 0; count < 200; count++) client.send(packet);
    await client.end();
  });

  it('that floods with pings of WebSocket itself is cut off', async () => {
    const client = await joined();
    for (let count = 0; count < 200; count++) client.socket.ping('x');
    await client.end();
    expect(client.pongs.length).toBeLessThan(100);
  });

  it('receives everything once, and stays connected at the pace of a page', async () => {
    const client = await joined();
    for (let count = 0; count < 25; count++) client.send(`42/crash,${count}["time",{"t0":${count}}]`);
    await client.packet('43/crash,24[');
    const beats = client.received.filter((packet) => String(packet).startsWith('42/crash,["heartbeat"'));
    expect(new Set(beats).size).toBe(beats.length);
    expect(client.closed).toBeNull();
  });
});
