import { createHash, createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Envelope } from '#contract/realtime/envelope.ts';
import { outsidePublisher } from './publishers.ts';

const envelope = (seq: number): Envelope => ({ stream: 'drops', epoch: 'e', seq, ts: 1, type: 'lastDrop', data: { seq } });

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

describe('a service outside', () => {
  const key = '278d425bdf160c739803';
  const secret = '7ad3773142a6692b25b8';
  const serve = async (statusOf: (body: string) => number) => {
    const calls: { path: string; query: URLSearchParams; body: string }[] = [];
    const server: Server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const url = new URL(request.url ?? '/', 'http://service');
        calls.push({ path: url.pathname, query: url.searchParams, body });
        response.writeHead(statusOf(body), { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ends.push(() => new Promise((resolve) => server.close(() => resolve())));
    const { port } = server.address() as AddressInfo;
    const logged: unknown[] = [];
    const log = { error: (...line: unknown[]) => void logged.push(line[1]) };
    const publisher = outsidePublisher({ appId: '7', key, secret, cluster: 'eu', host: '127.0.0.1', port, tls: false }, log);
    return { calls, logged, publisher };
  };

  it('gets signed batches of ten, in order', async () => {
    const { calls, publisher } = await serve(() => 200);
    await publisher.publish(Array.from({ length: 23 }, (_, index) => envelope(index + 1)));
    expect(calls.map(({ path }) => path)).toEqual(Array.from({ length: 3 }, () => '/apps/7/batch_events'));
    const sent = calls.flatMap(({ body }) => (JSON.parse(body) as { batch: { channel: string; name: string; data: string }[] }).batch);
    expect(sent.map(({ channel, name, data }) => [channel, name, (JSON.parse(data) as Envelope).seq])).toEqual(
      Array.from({ length: 23 }, (_, index) => ['drops', 'lastDrop', index + 1]),
    );
    for (const { path, query, body } of calls) {
      expect(query.get('body_md5')).toBe(createHash('md5').update(body).digest('hex'));
      const signed = [...query]
        .filter(([name]) => name !== 'auth_signature')
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => `${name}=${value}`)
        .join('&');
      expect(query.get('auth_signature')).toBe(createHmac('sha256', secret).update(`POST\n${path}\n${signed}`).digest('hex'));
    }
  });

  it('that refuses is sent the events again', async () => {
    const { publisher } = await serve(() => 500);
    await expect(publisher.publish([envelope(1)])).rejects.toThrow();
  });

  it('that never takes one event is sent all others', async () => {
    const { calls, logged, publisher } = await serve((body) => (body.includes('too large') ? 413 : 200));
    const large = { ...envelope(2), data: 'too large' };
    await publisher.publish([envelope(1), large, envelope(3)]);
    const sent = calls.flatMap(({ body }) => (JSON.parse(body) as { batch: { name: string; channel: string; data: string }[] }).batch);
    // In its place its channel gets word that something is missing: perhaps no other event follows.
    expect(sent.slice(3).map(({ name, channel, data }) => [name, channel, (JSON.parse(data) as Envelope).seq])).toEqual([
      ['lastDrop', 'drops', 1],
      ['lastDrop', 'drops', 2],
      ['left_out', 'drops', undefined],
      ['lastDrop', 'drops', 3],
    ]);
    expect(logged).toEqual(['the realtime service refused an event; it was left out']);
  });

  it('signs channels with its own key', async () => {
    const { publisher } = await serve(() => 200);
    expect(publisher.authorise('1234.1234', 'private-foobar')).toBe(
      `${key}:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4`,
    );
    expect(publisher.watchers('drops')).toBe(Infinity);
  });
});
