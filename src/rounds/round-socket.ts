import { io, type Socket } from 'socket.io-client';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import { roundNames } from '#contract/realtime/rounds.ts';
import { readAccessToken } from '#src/lib/api/access-token.ts';
import { reconnectDelayMs, RECONNECTION } from '#src/realtime/reconnect-delay.ts';
import { service } from '#src/lib/services/services.ts';

/** An answer to a question on the socket that takes longer than this counts as none, ms. */
const ANSWER_MS = 5_000;

export interface SocketEvents {
  /** The connection is established, the first time or again. */
  up(): void;
  down(): void;
  message(raw: unknown): void;
  heartbeat(raw: unknown): void;
  /** An own bet was placed or taken back, here or on another page of the player. */
  ownBet(raw: unknown): void;
  /** The session has ended: the server knows no player behind this connection any more. */
  signedOut(): void;
}

/** The live connection of one game: opens, comes back by the product's numbers for as long as it is wanted, and asks questions. */
export interface RoundSocket {
  open(): void;
  close(): void;
  /** Gives the present connection up and opens another one at once: nothing was received on it although something should have been. */
  renew(): void;
  /** Rejects when no answer comes. */
  ask(event: 'snapshot' | 'time' | 'sign-in', payload: object): Promise<unknown>;
}

/** How the socket of a game is made. */
export type MakeRoundSocket = (game: RoundGame, events: SocketEvents) => RoundSocket;

/** Makes the socket of a game. WebSocket alone; the token goes in `auth`, read anew for each connection. */
function createRoundSocket(game: RoundGame, events: SocketEvents): RoundSocket {
  let stopRetry = (): void => undefined;
  let attempt = 0;
  const socket: Socket = io(roundNames(game).namespace, {
    autoConnect: false,
    transports: ['websocket'],
    auth: (send) => send({ token: readAccessToken() ?? '' }),
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: RECONNECTION.delayMs,
    reconnectionDelayMax: RECONNECTION.maxDelayMs,
    randomizationFactor: RECONNECTION.randomization,
    timeout: RECONNECTION.timeoutMs,
  });

  /** The library gives up when the server closes or refuses a connection; the product never does. */
  function again(): void {
    stopRetry();
    const timer = setTimeout(() => socket.connect(), reconnectDelayMs(attempt++, Math.random()));
    stopRetry = () => clearTimeout(timer);
  }

  socket.on('connect', () => {
    attempt = 0;
    stopRetry();
    events.up();
  });
  socket.on('disconnect', (reason) => {
    events.down();
    if (reason === 'io server disconnect') again();
  });
  socket.on('connect_error', () => {
    events.down();
    if (!socket.active) again();
  });
  socket.on('message', (raw: unknown) => events.message(raw));
  socket.on('heartbeat', (raw: unknown) => events.heartbeat(raw));
  socket.on('own-bet', (raw: unknown) => events.ownBet(raw));
  socket.on('signed-out', () => events.signedOut());

  return {
    open: () => void socket.connect(),
    close() {
      stopRetry();
      socket.disconnect();
    },
    renew() {
      stopRetry();
      socket.disconnect().connect();
    },
    ask: (event, payload) => socket.timeout(ANSWER_MS).emitWithAck(event, payload),
  };
}

/** How this tab makes the sockets of games. */
export const roundSocketService = service<MakeRoundSocket>('sockets of rounds', () => createRoundSocket);
