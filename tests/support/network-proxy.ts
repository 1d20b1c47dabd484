import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `refused`: every connection is reset. `silent`: connections stay, and nothing comes through. */
type NetworkState = 'open' | 'refused' | 'silent';

/** A way to a shop that comes and goes. */
export interface NetworkProxy {
  url: string;
  set(state: NetworkState): void;
  close(): Promise<void>;
}

/** Starts a proxy of TCP connections to a port of this machine. */
export async function startNetworkProxy(target: number): Promise<NetworkProxy> {
  let state: NetworkState = 'open';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    return socket.on('error', () => undefined);
  };
  const forward = (from: Socket, to: Socket): void => {
    from.on('data', (bytes) => state === 'open' && to.write(bytes));
    // An end that could not come through is not noticed at the other side.
    from.on('close', () => state !== 'silent' && to.destroy());
  };
  const server = createServer((socket) => {
    keep(socket);
    if (state === 'refused') return void socket.resetAndDestroy();
    if (state === 'silent') return undefined;
    const shop = keep(connect(target, '127.0.0.1'));
    forward(socket, shop);
    forward(shop, socket);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      // Bytes of a connection are missing after it was silent.
      const broken = next === 'refused' || state === 'silent';
      state = next;
      if (broken) for (const socket of sockets) socket.resetAndDestroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
