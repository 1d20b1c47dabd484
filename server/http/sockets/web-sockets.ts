import type { IncomingMessage } from 'node:http';
import type { Duplex, Writable } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { refuseOnSocket } from '../raw-refusal.ts';

/**
 * Has a socket read nothing more once one of its frames was refused. ws 8.23 reads on in chunks that came with that frame and wait for their turn, where
 * the state of the refused frame makes it throw out of every handler.
 */
function readNothingAfterRefusal(socket: WebSocket): void {
  const { _receiver: receiver } = socket as unknown as { _receiver: Writable };
  const read = receiver._write.bind(receiver);
  receiver._write = (chunk, encoding, done) => (receiver.errored ? done() : read(chunk, encoding, done));
}

/**
 * Accepts WebSockets for a transport that hands the upgrades over. Frames are emitted one per turn of the event loop, however many came at once: each
 * is dealt with before the next, a flood of one socket does not keep the others waiting, and what a socket sent before it was cut off is dropped.
 */
export class WebSocketAcceptor extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, noServer: true, perMessageDeflate: false, allowSynchronousEvents: false });
    // It would refuse in a form of its own.
    this.on('wsClientError', (_error, stream) => refuseOnSocket(stream, 400));
  }

  override handleUpgrade(
    request: IncomingMessage,
    line: Duplex,
    head: Buffer,
    accepted: (socket: WebSocket, request: IncomingMessage) => void,
  ): void {
    super.handleUpgrade(request, line, head, (socket, from) => {
      readNothingAfterRefusal(socket);
      accepted(socket, from);
    });
  }
}
