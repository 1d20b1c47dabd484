import { describe, expect, it } from 'vitest';
import { PacketClient } from './packets.ts';
import { listenForTests } from './protocol-shop.ts';

/*
 * Socket.IO protocol, version 5: events, acknowledgements and binary events, on the shop's namespaces `/crash` and `/wheel`. Each test names the clause that it checks.
 */

const running = listenForTests();
const connect = (): PacketClient => running.keep(new PacketClient(running.url));
/** A client that has joined a namespace. */
const joined = async (namespace = '/crash'): Promise<PacketClient> => {
  const client = connect();
  await client.join(namespace);
  return client;
};

describe('an event', () => {
  it('of the server names its namespace and has a list as payload', async () => {
    const client = await joined();
    const heartbeat = await client.packet('42/crash,["heartbeat"');
    expect(JSON.parse(heartbeat.slice('42/crash,'.length))).toEqual(['heartbeat', expect.objectContaining({ ts: expect.any(Number) })]);
    expect(client.received.filter((packet) => String(packet).startsWith('42') && !String(packet).startsWith('42/crash,['))).toEqual([]);
  });

  it('without an id is not acknowledged', async () => {
    const client = await joined();
    client.send('42/crash,["time",{"t0":1}]');
    client.send('42/crash,["snapshot",{}]');
    expect(await client.stands()).toBe(true);
    expect(client.answers.filter((packet) => String(packet).startsWith('43/crash,[')).length).toBe(0);
    expect(client.answers).toHaveLength(2);
  });

  it.each([0, 1, 12, 4_294_967_296, Number.MAX_SAFE_INTEGER])(
    'with the id %i is acknowledged once, with that id and a list',
    async (id) => {
      const client = await joined();
      client.send(`42/crash,${id}["time",{"t0":12.5}]`);
      const answer = await client.packet(`43/crash,${id}[`);
      expect(JSON.parse(answer.slice(`43/crash,${id}`.length))).toEqual([{ t0: 12.5, t1: expect.any(Number), t2: expect.any(Number) }]);
      await client.stands();
      expect(client.answers.filter((packet) => String(packet).startsWith('43/crash,'))).toHaveLength(2);
    },
  );

  it('may have the same id on two namespaces', async () => {
    const client = await joined('/crash');
    await client.join('/wheel');
    for (const namespace of ['/crash', '/wheel']) client.send(`42${namespace},5["time",{"t0":1}]`);
    await Promise.all([client.packet('43/crash,5['), client.packet('43/wheel,5[')]);
  });

  it.each([
    ['that nobody knows', '["hello","world"]'],
    ['whose name is a number', '[5,6]'],
    ['that is called error', '["error",{"message":"x"}]'],
    ['that is called like a word of the language', '["__proto__",{}]'],
    ['that is called like a method', '["emit","x"]'],
    ['that asks for the time of nothing', '["time"]'],
    ['that asks for the time of text', '["time","now"]'],
    ['that asks for the time with more than it needs', '["time",{"t0":1},{"t0":2},3]'],
    ['that signs in with a number', '["sign-in",{"token":5}]'],
    ['that signs in with a token that is far too long', `["sign-in",{"token":"${'x'.repeat(9_000)}"}]`],
    ['that signs in with nothing', '["sign-in",null]'],
    ['that asks for a snapshot with nothing', '["snapshot"]'],
    ['that is deeply nested', `["time",${'['.repeat(2_000)}${']'.repeat(2_000)}]`],
  ])('%s is acknowledged all the same', async (_what, payload) => {
    const client = await joined();
    client.send(`42/crash,77${payload}`);
    expect(await client.packet('43/crash,77[')).toMatch(/^43\/crash,77\[.+\]$/);
    client.send(`42/crash,${payload}`);
    expect(await client.stands()).toBe(true);
  });

  it.each([
    ['no payload', '42/crash,'],
    ['no payload but an id', '42/crash,12'],
    ['an empty list', '42/crash,[]'],
    ['an object', '42/crash,{}'],
    ['text', '42/crash,"time"'],
    ['a number as its only content', '42/crash,5'],
    ['a list without a name', '42/crash,[{"time":1}]'],
    ['a name of null', '42/crash,[null]'],
    ['a reserved name', '42/crash,["connect"]'],
    ['another reserved name', '42/crash,["disconnecting",1]'],
    ['broken JSON', '42/crash,["time",'],
    ['an id that is none', '42/crash,abc["time",{"t0":1}]'],
    ['a negative id', '42/crash,-5["time",{"t0":1}]'],
    ['a namespace that was not joined', '42/wheel,["time",{"t0":1}]'],
    ['the main namespace', '42["time",{"t0":1}]'],
  ])('with %s ends the connection', async (_what, packet) => {
    const client = await joined();
    client.send(packet);
    await client.end();
    expect(client.answers).toHaveLength(1);
  });
});

describe('an acknowledgement', () => {
  it.each([
    ['that nobody waits for', '43/crash,5["x"]'],
    ['without an id', '43/crash,[]'],
    ['without a payload', '43/crash,5'],
  ])('%s has no effect', async (_what, packet) => {
    const client = await joined();
    client.send(packet);
    expect(await client.stands()).toBe(true);
  });

  it.each([
    ['an object', '43/crash,5{}'],
    ['text', '43/crash,5"x"'],
  ])('whose payload is %s ends the connection', async (_what, packet) => {
    const client = await joined();
    client.send(packet);
    await client.end();
  });
});

describe('packets that only the server may send, or that don’t exist', () => {
  it.each([
    ['a connect error', '44/crash,{"message":"no"}'],
    ['a type beyond the last', '47/crash,[]'],
    ['a type that is no number', '4abc'],
    ['a type below the first', '4-1/crash,[]'],
  ])('end the connection: %s', async (_what, packet) => {
    const client = await joined();
    client.send(packet);
    await client.end();
  });
});

describe('a binary event', () => {
  const bytes = Uint8Array.from([1, 2, 3, 4]);

  it('is put together from its frames and acknowledged like any other', async () => {
    const client = await joined();
    client.send('452-/crash,14["time",{"_placeholder":true,"num":0},{"_placeholder":true,"num":1}]');
    client.send(bytes);
    client.send(bytes);
    expect(await client.packet('43/crash,14[')).toBe('43/crash,14[null]');
    client.send('451-/crash,15["time",{"t0":3,"more":{"_placeholder":true,"num":0}}]');
    client.send(bytes);
    expect(await client.packet('43/crash,15[')).toContain('"t0":3');
  });

  it('that answers an event that was never sent has no effect', async () => {
    const client = await joined();
    client.send('461-/crash,15["x",{"_placeholder":true,"num":0}]');
    client.send(bytes);
    expect(await client.stands()).toBe(true);
  });

  it.each([
    ['no number of attachments', '45-/crash,["x"]'],
    ['no attachments', '450-/crash,["x"]'],
    ['fewer than none', '45-1-/crash,["x"]'],
    ['half an attachment', '451.5-/crash,["x"]'],
    ['more attachments than anybody needs', '4511-/crash,["x"]'],
    ['no dash', '451/crash,["x"]'],
    ['a payload that is no list', '451-/crash,{"_placeholder":true,"num":0}'],
  ])('with %s ends the connection', async (_what, packet) => {
    const client = await joined();
    client.send(packet);
    await client.end();
  });

  it('whose frames are mixed with others, or have an unknown index, ends the connection', async () => {
    const mixed = await joined();
    mixed.send('451-/crash,["x",{"_placeholder":true,"num":0}]');
    mixed.send('42/crash,["time",{"t0":1}]');
    await mixed.end();
    for (const num of ['5', '-1', '"0"', '"__proto__"']) {
      const pointing = await joined();
      pointing.send(`451-/crash,["x",{"_placeholder":true,"num":${num}}]`);
      pointing.send(bytes);
      await pointing.end();
    }
  });
});
