import fc from 'fast-check';
import { drawn } from './seed.ts';

/** Request targets that broke URL parsers before, and everyday ones of the two transports and beside them. */
const KNOWN = [
  '/',
  '//',
  '///',
  '//[',
  '/\\',
  '\\\\',
  '*',
  '?',
  '#',
  'http://[',
  'http://a:99999/',
  'http://shop/app/fairdrop?protocol=7',
  'http:',
  'file:///etc/passwd',
  '/app',
  '/app/',
  '/app/%',
  '/app/%00?protocol=7',
  '/app//',
  '/app/fairdrop/../fairdrop',
  '/%61pp/fairdrop?protocol=7',
  '/app/other?protocol=7',
  '/app/fairdrop?protocol=7&protocol=8',
  '/app/fairdrop?__proto__=1',
  '/app/fairdrop?%',
  '/socket.io',
  '/socket.io/',
  '/socket.io//',
  '/socket.io/[',
  '/socket.io/?',
  '/socket.io/?EIO=4',
  '/socket.io/?EIO=4&transport=polling',
  '/socket.io/?EIO=4&transport=webtransport',
  '/socket.io/?EIO=4&transport=websocket&sid=nobody',
  '/socket.io/?EIO=4&transport=__proto__',
  '/socket.io/?EIO=4&transport=constructor',
  '/socket.io/?__proto__=1&transport=websocket&EIO=4',
  '/socket.io/?EIO=3&transport=websocket',
  '/socket.io/?EIO=4&transport=websocket&b64=1',
  '/socket.io/../app/fairdrop',
  '/socket.io/http://[',
  '/%73ocket.io/?EIO=4&transport=websocket',
  '/api/health',
  '/docs',
] as const;

const HEADERS = [
  'Host: shop',
  'Host:',
  'Host: [',
  'Host: a:99999',
  'Connection: Upgrade',
  'Connection: upgrade, keep-alive',
  'Upgrade: websocket',
  'Upgrade: WebSocket',
  'Upgrade: h2c',
  'Upgrade:',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Key: short',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Version: 99',
  'Sec-WebSocket-Version: x',
  'Sec-WebSocket-Protocol: ,',
  'Sec-WebSocket-Protocol: a, a',
  'Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99',
  'Sec-WebSocket-Extensions: ;;',
  'Origin: https://evil.example',
  'Origin: null',
  'Origin: //[',
  'Origin:',
  'X-Forwarded-For: ,,,',
  'Cookie: a=%; __proto__=1',
  'Content-Length: 3',
  'Transfer-Encoding: chunked',
] as const;

const GOOD = [
  'Host: shop',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
];

const piece = fc.constantFrom(
  ...'/ // [ ] \\ % %00 %2f .. ? # : @ & = __proto__ app fairdrop socket.io EIO=4 transport=websocket protocol=7 http: \u00ff \u0001'.split(
    ' ',
  ),
  'a'.repeat(70),
);
const target = fc.oneof(
  fc.constantFrom(...KNOWN),
  fc.array(piece, { minLength: 1, maxLength: 7 }).map((pieces) => `/${pieces.join('')}`),
  fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join('')),
);

const head = (first: string, headers: readonly string[]): string => `${[first, ...headers].join('\r\n')}\r\n\r\n`;

const generated = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'OPTIONS', 'CONNECT', 'M-SEARCH'),
  target,
  headers: fc.oneof(
    fc.constant(GOOD),
    fc.shuffledSubarray([...HEADERS], { minLength: 1 }),
    fc.subarray([...HEADERS]).map((more) => [...GOOD, ...more]),
  ),
  after: fc.constantFrom('', 'GET / HTTP/1.1\r\n\r\n', '\u0081\u0000', '\u00ff\u00ff\u00ff'),
});

/** Requests for an upgrade, as bytes: every known line with good headers, and `count` generated ones. */
export function upgradeRequests(count: number): Buffer[] {
  const known = KNOWN.map((line) => head(`GET ${line} HTTP/1.1`, GOOD));
  const more = drawn(generated, count, 1).map(
    ({ method, target: line, headers, after }) => head(`${method} ${line} HTTP/1.1`, headers) + after,
  );
  return [...known, ...more].map((text) => Buffer.from(text, 'latin1'));
}
