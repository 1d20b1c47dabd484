import { connect } from 'node:net';

/** What came back on a line of raw bytes. */
export interface RawAnswer {
  /** The status of each answer, in order; empty when the line was closed in silence. */
  statuses: number[];
  text: string;
  /** False when the server was still holding the line open at the deadline. */
  closed: boolean;
}

const statusesOf = (text: string): number[] => [...text.matchAll(/(?:^|\r\n|\})HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

/**
 * Sends bytes over a TCP connection of their own, piece by piece, and reads until the server closes the line, `until` is content, or `waitMs`
 * are over. A line that the server resets counts as closed.
 */
export function sendRaw(
  url: string,
  pieces: readonly (string | Uint8Array)[],
  { waitMs = 4_000, until = () => false, gapMs = 0 }: { waitMs?: number; until?: (text: string) => boolean; gapMs?: number } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const end = (closed: boolean): void => {
      clearTimeout(deadline);
      clearInterval(sending);
      socket.destroy();
      resolve({ statuses: statusesOf(text), text, closed });
    };
    const waiting = [...pieces];
    const sendNext = (): void => {
      const piece = waiting.shift();
      if (piece === undefined) clearInterval(sending);
      else if (socket.writable) socket.write(piece);
    };
    const deadline = setTimeout(() => end(false), waitMs);
    const sending = setInterval(sendNext, gapMs);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (until(text)) end(false);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => end(true));
  });
}

/** The JSON body of the last answer on a line; null when it has none. */
export function lastJson({ text }: RawAnswer): unknown {
  const start = text.lastIndexOf('\r\n\r\n');
  const body = text.slice(start + 4);
  try {
    return JSON.parse(body.startsWith('{') ? body : body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
