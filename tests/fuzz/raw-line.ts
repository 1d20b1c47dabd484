import { connect } from 'node:net';

/** One answer on a connection. */
export interface LineAnswer {
  status: number;
  /** Its Content-Type, empty when it names none. */
  type: string;
  body: string;
}

/** What came back on a connection of raw bytes. */
export interface RawAnswer {
  /** The answers in order, those with a status of 1xx left out but 101; empty when the connection was closed without an answer. */
  answers: LineAnswer[];
  text: string;
  /** False when the server still held the connection open at the end. */
  closed: boolean;
}

/** A body and what follows it; null while it has not come whole. */
type Cut = { body: string; rest: string } | null;

function cutAt(text: string, length: number): Cut {
  return text.length < length ? null : { body: text.slice(0, length), rest: text.slice(length) };
}

function cutChunks(text: string): Cut {
  let [body, rest] = ['', text];
  for (;;) {
    const end = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.slice(0, end), 16);
    if (end < 0 || Number.isNaN(size) || rest.length < end + size + 4) return null;
    body += rest.slice(end + 2, end + 2 + size);
    rest = rest.slice(end + 4 + size);
    if (size === 0) return { body, rest };
  }
}

/** The whole answers in a text of HTTP/1.1, and what is left of it. What follows a status of 101 belongs to its body. */
function readAnswers(text: string): { answers: LineAnswer[]; rest: string } {
  const answers: LineAnswer[] = [];
  let rest = text;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(rest)?.[1]);
    if (end < 0 || Number.isNaN(status)) return { answers, rest };
    const head = rest.slice(0, end);
    const after = rest.slice(end + 4);
    if (status === 101) return { answers: [...answers, { status, type: '', body: after }], rest: '' };
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const cut = /\r\ntransfer-encoding: chunked/i.test(head) ? cutChunks(after) : cutAt(after, length);
    if (!cut) return { answers, rest };
    if (status >= 200) answers.push({ status, type: /\r\ncontent-type: ([^\r]*)/i.exec(head)?.[1] ?? '', body: cut.body });
    rest = cut.rest;
  }
}

/**
 * Sends bytes over a TCP connection of their own, piece by piece, and reads until the server closes it, `until` accepts the answers, or
 * `waitMs` are over. A connection that the server resets counts as closed.
 */
export function sendRaw(
  url: string,
  pieces: readonly (string | Uint8Array)[],
  { waitMs = 4_000, until = () => false }: { waitMs?: number; until?: (answers: LineAnswer[]) => boolean } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const end = (closed: boolean): void => {
      clearTimeout(deadline);
      clearInterval(sending);
      socket.destroy();
      const { answers, rest } = readAnswers(text);
      // A closed connection has whole answers only.
      resolve({ answers: closed && rest !== '' ? [...answers, { status: 0, type: '', body: rest }] : answers, text, closed });
    };
    const waiting = [...pieces];
    const sendNext = (): void => {
      const piece = waiting.shift();
      if (piece === undefined) clearInterval(sending);
      else if (socket.writable) socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
    };
    const deadline = setTimeout(() => end(false), waitMs);
    const sending = setInterval(sendNext, 0);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (until(readAnswers(text).answers)) end(false);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => end(true));
  });
}
