import { type ServerOptions, WebSocketServer } from 'ws';

/**
 * Accepts WebSockets for a transport that hands the upgrades over. Frames are emitted one per turn of the event loop, however many came at once: each
 * is dealt with before the next, nobody's flood keeps the others waiting, and what a socket sent before it was cut off is dropped.
 */
export class WebSocketAcceptor extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, noServer: true, perMessageDeflate: false, allowSynchronousEvents: false });
  }
}
