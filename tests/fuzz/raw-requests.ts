import fc from 'fast-check';
import { drawn } from './seed.ts';

const CRLF = '\r\n';
const lines = (...given: string[]): string => given.join(CRLF) + CRLF + CRLF;
const get = (path: string, ...headers: string[]): string => lines(`GET ${path} HTTP/1.1`, 'Host: shop', ...headers);
const upgrade = (path: string, version = 'HTTP/1.1', ...headers: string[]): string =>
  lines(
    `GET ${path} ${version}`,
    'Host: shop',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
    ...headers,
  );
const CHANNELS = '/app/fairdrop?protocol=7';
const ROUNDS = '/socket.io/?EIO=4&transport=websocket';
const post = (body: string, ...headers: string[]): string =>
  lines('POST /oauth/token HTTP/1.1', 'Host: shop', 'Content-Type: application/json', ...headers) + body;

/** A request in bytes, and the statuses of the answers that must come, in order. */
export interface RawCase {
  name: string;
  bytes: string;
  statuses: readonly number[];
}

const raw = (name: string, bytes: string, ...statuses: number[]): RawCase => ({ name, bytes, statuses });

/** Requests that are cut, doubled, ambiguous or no HTTP at all. Where two readings of one request are possible it is refused, and what follows it is not read. */
export const RAW_CASES: readonly RawCase[] = [
  raw('an everyday request', get('/api/config'), 200),
  raw('three requests in one go', get('/api/config') + get('/api/none') + get('/api/config'), 200, 404, 200),
  raw('a good request and a broken one', get('/api/config') + get('/ bad'), 200, 400),
  raw(
    'two good requests and a broken body',
    get('/api/config') + get('/api/boxes') + post('zz\r\n', 'Transfer-Encoding: chunked'),
    200,
    200,
    400,
  ),
  raw('a good request and a tunnel', get('/api/boxes') + lines('CONNECT shop:443 HTTP/1.1', 'Host: shop:443'), 200, 405),
  raw('a good request and an upgrade to nothing', get('/api/boxes') + upgrade('//'), 200, 404),
  raw('two good requests and an upgrade to channels', get('/api/boxes') + get('/api/config') + upgrade(CHANNELS), 200, 200, 101),
  raw('a good request and an upgrade to rounds', get('/api/boxes') + upgrade(ROUNDS), 200, 101),
  raw('an upgrade after the last request of a line', get('/api/boxes', 'Connection: close') + upgrade(CHANNELS), 200),
  raw('an upgrade to channels by HTTP/1.0', upgrade(CHANNELS, 'HTTP/1.0'), 400),
  raw('an upgrade to rounds by HTTP/1.0', upgrade(ROUNDS, 'HTTP/1.0'), 400),
  raw('a subprotocol of channels that is none', upgrade(CHANNELS, 'HTTP/1.1', 'Sec-WebSocket-Protocol: ,,,'), 400),
  raw('a subprotocol of rounds that is none', upgrade(ROUNDS, 'HTTP/1.1', 'Sec-WebSocket-Protocol: ,,,'), 400),
  raw(
    'length and chunks together',
    post('0\r\n\r\nGET /api/config HTTP/1.1\r\nHost: shop\r\n\r\n', 'Content-Length: 4', 'Transfer-Encoding: chunked'),
    400,
  ),
  raw('chunks and length together', post(`0\r\n\r\n${get('/api/config')}`, 'Transfer-Encoding: chunked', 'Content-Length: 5'), 400),
  raw('two lengths', post(`{}${get('/api/config')}`, 'Content-Length: 2', 'Content-Length: 40'), 400),
  raw('a list of lengths', post('{}', 'Content-Length: 2, 2'), 400),
  raw('a signed length', post('{}', 'Content-Length: +2'), 400),
  raw('a negative length', post('{}', 'Content-Length: -1'), 400),
  raw('a hexadecimal length', post('{}', 'Content-Length: 0x2'), 400),
  raw('an endless length', post('{}', `Content-Length: ${'9'.repeat(40)}`), 400),
  raw('a length with a space before its colon', post('{}', 'Content-Length : 2'), 400),
  raw('an unknown transfer coding', post('{}', 'Transfer-Encoding: xchunked'), 400),
  raw('chunks that are not the last coding', post('0\r\n\r\n', 'Transfer-Encoding: chunked, identity'), 400),
  raw('chunks twice', post('0\r\n\r\n', 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'), 400),
  raw('a chunk size that is none', post('zz\r\n{}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked'), 400),
  raw('an endless chunk size', post(`${'F'.repeat(30)}\r\n{}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked'), 400),
  raw('a chunk that is longer than it says', post(`1\r\n{}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked'), 400),
  raw('extensions of a chunk beyond measure', post(`2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked'), 413),
  raw('a folded header', get('/api/config', 'X-A: 1', ' folded'), 400),
  raw('a header without a name', get('/api/config', ': x'), 400),
  raw('a header with a NUL', get('/api/config', 'X-A: a\0b'), 400),
  raw('a header with a bare CR', get('/api/config', 'X-A: a\rb'), 400),
  raw('no host', lines('GET /api/config HTTP/1.1'), 400),
  raw('two hosts', get('/api/config', 'Host: other'), 400),
  raw('HTTP/1.0 without a host', lines('GET /api/config HTTP/1.0'), 200),
  raw('HTTP/0.9', 'GET /\r\n\r\n', 400),
  raw('HTTP/9.9', lines('GET / HTTP/9.9', 'Host: shop'), 400),
  raw('the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400),
  raw('the beginning of TLS', '\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\u0000\u00a1\u0003\u0003' + 'x'.repeat(60), 400),
  raw('a method that is none', lines('GE T / HTTP/1.1', 'Host: shop'), 400),
  raw('a long method', lines(`${'A'.repeat(5_000)} / HTTP/1.1`, 'Host: shop'), 400),
  raw('an empty target', lines('GET  HTTP/1.1', 'Host: shop'), 400),
  raw('a tunnel', lines('CONNECT shop:443 HTTP/1.1', 'Host: shop:443'), 405),
  raw('an expectation that nobody meets', post('{}', 'Content-Length: 2', 'Expect: the-unexpected'), 417),
  raw(
    'an offer of HTTP/2',
    get('/api/config', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA'),
    200,
  ),
  raw('headers beyond measure', get('/api/config', `X-A: ${'a'.repeat(20_000)}`), 431),
  raw('headers without number', get('/api/config', ...Array.from({ length: 4_000 }, (_, index) => `X-${index}: 1`)), 431),
  raw('an address beyond measure', get(`/api/config?${'a'.repeat(20_000)}`), 431),
  raw('a body beyond measure', post('x'.repeat(70_000), 'Content-Length: 70000'), 413),
  raw('a body beyond measure in chunks', post(`11170\r\n${'x'.repeat(70_000)}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked'), 413),
];

const SEEDS = [
  get('/api/config'),
  get('/api/boxes?search=a&page=1', 'Accept: */*', 'Cookie: a=b'),
  post('{"grant_type":"refresh_token","client_id":"fairdrop-web"}', 'Content-Length: 57'),
  post('5\r\n{"a":\r\n2\r\n1}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked'),
];

const SNIPPETS = [
  '\r',
  '\n',
  '\r\n',
  '\0',
  ' ',
  '\t',
  ':',
  '%',
  '/',
  '//',
  '..',
  '?',
  '#',
  '\u00ff',
  '\u0080',
  '\u007f',
  'HTTP/1.1',
  'a'.repeat(300),
];

/** Bytes put in, taken out or doubled at some place. */
const bytesChanged = fc
  .record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    drop: fc.constantFrom(0, 0, 1, 2, 12),
    put: fc.constantFrom('', ...SNIPPETS),
  })
  .map(({ at, drop, put }) => (request: string): string => {
    const place = Math.floor(at * request.length);
    return request.slice(0, place) + put + request.slice(place + drop);
  });

const EXTRA_HEADERS = [
  'Content-Length: 1',
  'Content-Length: 0',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: identity',
  'Host: x',
  'Upgrade: websocket',
  'Connection: close',
  'Connection: keep-alive, Upgrade',
  'Connection: \u00ff',
  'Expect: 100-continue',
  'Authorization: Bearer',
  'Cookie: refresh_token=%; ;=;',
  'Accept: ,;q=',
  'Accept-Encoding: gzip;q=x, br',
  'If-None-Match: *',
  'If-Modified-Since: never',
  'Range: bytes=-',
  'Origin: null',
  'X-Forwarded-For: [, ,',
  'Idempotency-Key: x',
  'Content-Type: a/b; charset',
  'Content-Encoding: br',
  'TE: trailers',
  'Trailer: Host',
];

/** One header more, at the end of the first request's. */
const headerAdded = fc.constantFrom(...EXTRA_HEADERS).map(
  (header) =>
    (request: string): string =>
      request.replace(CRLF + CRLF, () => `${CRLF}${header}${CRLF}${CRLF}`),
);

const mutated = fc
  .tuple(
    fc.constantFrom(...SEEDS),
    fc.array(fc.oneof({ weight: 3, arbitrary: headerAdded }, { weight: 1, arbitrary: bytesChanged }), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', ...SEEDS),
  )
  .map(([seed, changes, after]) => changes.reduce((request, change) => change(request), seed) + after);

/** `count` requests with odd headers or a few bytes changed, some followed by another one. */
export function mutatedRequests(count: number): Buffer[] {
  return drawn(mutated, count, 2).map((text) => Buffer.from(text, 'latin1'));
}
