import { io, type Socket } from 'socket.io-client';
import type { Envelope } from '#contract/realtime/envelope.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';

/** A client that watches a game over Socket.io and keeps what it received. */
export interface Watcher {
  socket: Socket;
  envelopes: Envelope[];
  heartbeats: { round_id: string; status: string; ts: number }[];
  /** Every frame as it came, with the moment by `performance.now`. */
  frames: { at: number; text: string }[];
  ask<Reply>(event: string, data: unknown): Promise<Reply>;
  close(): void;
}

/** Connects and waits until the namespace has let it in. */
export async function watch(
  url: string,
  game: RoundGame,
  options: { token?: string; origin?: string; transports?: string[] } = {},
): Promise<Watcher> {
  const { token, origin, transports = ['websocket'] } = options;
  const socket = io(`${url}/${game}`, {
    transports,
    forceNew: true,
    reconnection: false,
    timeout: 5_000,
    ...(token === undefined ? {} : { auth: { token } }),
    ...(origin === undefined ? {} : { extraHeaders: { origin } }),
  });
  const watcher: Watcher = {
    socket,
    envelopes: [],
    heartbeats: [],
    frames: [],
    ask: (event, data) => socket.timeout(5_000).emitWithAck(event, data) as Promise<never>,
    close: () => socket.close(),
  };
  socket.io.on('open', () =>
    socket.io.engine.on('packet', ({ type, data }) => {
      if (type === 'message') watcher.frames.push({ at: performance.now(), text: String(data) });
    }),
  );
  socket.on('message', (envelope: Envelope) => watcher.envelopes.push(envelope));
  socket.on('heartbeat', (beat: Watcher['heartbeats'][number]) => watcher.heartbeats.push(beat));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
  return watcher;
}
