import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusalBody } from './failure-body.ts';

/** How long a refused client may take to close its side, ms. */
const LINGER_MS = 1_000;

/**
 * Refuses a request on its socket, where no reply object exists: writes an HTTP answer with the usual error body and ends the connection. What the client
 * still sends is dropped, so that it can read the answer; a client that does not close is disconnected.
 */
export function refuseOnSocket(stream: Duplex, status: number, headers: Readonly<Record<string, string>> = {}): void {
  if (stream.destroyed || !stream.writable) {
    stream.destroy();
    return;
  }
  const body = refusalBody(status);
  const fields = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
    ...headers,
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  stream.on('error', () => stream.destroy());
  stream.resume();
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
  const cut = setTimeout(() => stream.destroy(), LINGER_MS);
  stream.once('close', () => clearTimeout(cut));
}
