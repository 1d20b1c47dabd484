import type { IncomingMessage, ServerResponse } from 'node:http';

/** Largest body of a request, bytes. */
export const MAX_BYTES = 64 * 1024;

/** The body of a request has more than MAX_BYTES. */
export class BodyTooLarge extends RangeError {}

/** False for a page of another site: it would name its own host, or send its origin. */
export function isOwn({ headers: { host = '', origin } }: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost):\d+$/.test(host) && (origin === undefined || origin === `http://${host}`);
}

/** Whether a page of this server sent the request: unlike `isOwn`, false also for a picture or a frame in a page of another site, which sends no origin. */
export function isFromOwnPage({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : headers.origin === `http://${headers.host}`;
}

/** False for what a form of another site can send without asking first. */
export const isJson = ({ headers }: IncomingMessage): boolean => headers['content-type']?.split(';')[0] === 'application/json';

/** The text of a request, of `maxBytes` at most. Rejects with BodyTooLarge; the rest is read all the same, so that the client receives the answer. */
export function bodyOf(request: IncomingMessage, maxBytes = MAX_BYTES): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) reject(new BodyTooLarge(`A request has at most ${maxBytes} bytes.`));
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));
}

export function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
}
