// @vitest-environment happy-dom
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { send } from './axios-transport.ts';

let stop = (): void => undefined;

/** A server of one test, at the page's own origin. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<void> {
  const server = createServer(answer);
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

afterEach(() => {
  vi.restoreAllMocks();
  stop();
});

describe('a request through the HTTP client', () => {
  it('carries method, query, headers and a JSON body, and reads the JSON of any status', async () => {
    const seen: unknown[] = [];
    await serve(async (request, response) => {
      const { method, url, headers } = request;
      seen.push({
        method,
        url,
        key: headers['idempotency-key'],
        type: headers['content-type'],
        accept: headers.accept,
        body: await bodyOf(request),
      });
      response.writeHead(url === '/api/bet' ? 402 : 200, { 'Content-Type': 'application/json' }).end('{"code":"insufficient_funds"}');
    });
    const refused = await send('bare', { method: 'POST', url: '/api/bet', body: { stake: 0.1 }, headers: { 'Idempotency-Key': 'k1' } });
    expect(refused).toEqual({ status: 402, body: { code: 'insufficient_funds' } });
    await send('bare', { method: 'GET', url: '/api/bets', query: { game: 'plinko', after: 'a&b' } });
    expect(seen).toEqual([
      { method: 'POST', url: '/api/bet', key: 'k1', type: 'application/json', accept: 'application/json', body: '{"stake":0.1}' },
      { method: 'GET', url: '/api/bets?game=plinko&after=a%26b', key: undefined, type: undefined, accept: 'application/json', body: '' },
    ]);
  });

  it('keeps an answer that is no JSON as its text', async () => {
    await serve((_, response) => response.writeHead(502).end('<p>gateway</p>'));
    expect(await send('bare', { method: 'GET', url: '/api/bets' })).toEqual({ status: 502, body: '<p>gateway</p>' });
  });

  it('is lost when the connection breaks before an answer', async () => {
    await serve((request) => request.socket.destroy());
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await send('bare', { method: 'GET', url: '/api/bets' })).toEqual({ lost: 'network' });
  });

  it('is given up by its signal', async () => {
    const controller = new AbortController();
    await serve(() => controller.abort());
    expect(await send('bare', { method: 'GET', url: '/api/bets', signal: controller.signal })).toEqual({ lost: 'aborted' });
  });

  it('reads no header of an answer, since no caller asks for one', async () => {
    await serve((_, response) => response.writeHead(200).end('{}'));
    const headers = vi.spyOn(XMLHttpRequest.prototype, 'getAllResponseHeaders');
    await send('bare', { method: 'GET', url: '/api/bets' });
    expect(headers).not.toHaveBeenCalled();
  });
});
