import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { WebSocketAcceptor } from '#server/http/sockets/web-sockets.ts';

it('Engine.IO keeps a connection’s WebSocket and what waits to be written, which rules and cut-offs rely on', async () => {
  const http = createServer();
  const server = new Server(http, { transports: ['websocket'], serveClient: false, wsEngine: WebSocketAcceptor });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'] });
  try {
    const conn = await new Promise<unknown>((connected) => server.on('connection', (socket) => connected(socket.conn)));
    const { transport, writeBuffer } = conn as { transport: { socket: unknown }; writeBuffer: unknown };
    expect(transport.socket).toBeInstanceOf(WebSocket);
    expect(Array.isArray(writeBuffer)).toBe(true);
  } finally {
    client.close();
    await server.close();
  }
});
