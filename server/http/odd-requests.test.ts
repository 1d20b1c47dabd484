import { createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { App } from '#server/runtime/deps.ts';
import { refuseOddRequests } from './odd-requests.ts';

it('a connection that is reset while a tunnel waits for its turn harms no other connection', async () => {
  const server = createServer((_request, response) => void setTimeout(() => response.end('here'), 200));
  refuseOddRequests({ server, addHook: () => undefined } as unknown as App);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let streamErrors = 0;
  server.on('connect', (_request, stream) => {
    // Without a listener the reset would end the process.
    streamErrors = stream.listenerCount('error');
  });
  const line = connect(port, '127.0.0.1');
  line.on('error', () => undefined);
  line.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\nCONNECT shop:443 HTTP/1.1\r\nHost: shop:443\r\n\r\n');
  await sleep(80);
  expect(streamErrors).toBeGreaterThan(0);
  line.resetAndDestroy();
  await sleep(300);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => get({ port, host: '127.0.0.1' }, resolve).on('error', reject));
  expect(answer.statusCode).toBe(200);
  server.closeAllConnections();
  server.close();
});
