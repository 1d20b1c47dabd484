import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cents } from '#contract/money.ts';
import { CONNECTION_LIMITS } from '#server/http/sockets/connections.ts';
import { makeApp } from '#tests/support/shop.ts';

const BETS = 20;

async function listening(limits: Partial<typeof CONNECTION_LIMITS> = {}, env: Record<string, string> = {}) {
  const shop = await makeApp({ database: 'pglite', env, connectionLimits: { ...CONNECTION_LIMITS, ...limits } });
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => (closed ??= shop.close());
  onTestFinished(close);
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  return { shop, close, port: (shop.app.server.address() as AddressInfo).port };
}

describe('a shop that is stopped', () => {
  it('answers whole what was under way, says that the connections close, and takes no new ones', async () => {
    const { shop, close, port } = await listening();
    const players = await Promise.all(Array.from({ length: BETS }, () => shop.player({ balance: cents(1_000) })));
    await Promise.all(players.map((player) => player.post('/api/fairness/client-seed', { client_seed: 'x' })));
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const payload = JSON.stringify({ stake: 1, choice: { side: 'under', target: 50 } });
    const bet = async (token: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      const call = request({ port, host: '127.0.0.1', agent, path: '/api/dice/bet', method: 'POST', headers });
      call.end(payload);
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      return {
        status: answer.statusCode,
        connection: answer.headers.connection,
        body: JSON.parse(await text(answer)) as { data?: unknown },
      };
    };
    const bets = players.map(({ token }) => bet(token));
    // All have arrived, and the first is answered: the rest is under way.
    await Promise.race(bets);
    const stopped = close();
    const answers = await Promise.all(bets);
    expect(answers.map(({ status }) => status)).toEqual(players.map(() => 200));
    for (const { body } of answers) expect(body.data).toBeDefined();
    expect(answers.filter(({ connection }) => connection === 'close').length).toBeGreaterThan(0);
    await stopped;
    await expect(bet(players[0]?.token ?? '')).rejects.toThrow();
  });

  it('is not ready at once, and takes calls until a load balancer has noticed', async () => {
    const { close, port } = await listening({}, { STOP_DELAY_MS: '1000' });
    const status = async (path: string): Promise<number> => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect(await status('/readyz')).toBe(200);
    const stopped = close();
    await expect.poll(() => status('/readyz'), { interval: 1 }).toBe(503);
    expect(await status('/api/boxes')).toBe(200);
    await stopped;
    await expect(status('/api/boxes')).rejects.toThrow();
  });

  it('waits only up to a limit for a request that never ends', async () => {
    const { close, port } = await listening({ drainMs: 300 });
    const line = connect(port, '127.0.0.1');
    line.on('error', () => undefined);
    line.write('POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
    await sleep(100);
    const gone = once(line, 'close');
    await close();
    await gone;
  });
});

describe('a connection that nothing comes from', () => {
  const REQUEST = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';
  const limits = { headMs: 200, requestMs: 400, keepAliveMs: 300, silentMs: 900, checkMs: 50 };
  it.each([
    ['says nothing at all', ''],
    ['stops in the head of a request', 'GET /api/health HTTP/1.1\r\nHo'],
    ['stops in its body', 'POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'],
    ['says nothing more after an answer', REQUEST],
    ['stops in the head of a second request', `${REQUEST}GET /api/hea`],
    ['stops in the handshake of a WebSocket', 'GET /app/fairdrop HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'],
  ])('is closed when it %s', async (_what, sent) => {
    const { port } = await listening(limits);
    const line = connect(port, '127.0.0.1');
    line.on('error', () => undefined).resume();
    if (sent !== '') line.write(sent);
    await once(line, 'close');
  });
});
