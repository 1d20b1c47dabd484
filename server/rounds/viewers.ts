import type { Socket } from 'socket.io';
import type { TokenClaims } from '#server/security/access-token.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { SessionWatch } from '#server/security/session-watch.ts';

type Listener = Record<string, (...args: unknown[]) => void>;

/** A socket of a namespace with who is behind it. */
export type LiveSocket = Socket<Listener, Listener, object, Viewer>;

/** Who is behind a socket. */
export interface Viewer {
  /** Null for a guest, and once `SessionWatch` has found that the session or the token has ended. */
  claims: TokenClaims | null;
  /** Counts sign-ins, so that of several under way the last one counts. */
  signIns: number;
  /** Stops watching for the session's end. */
  release: () => void;
}

/** The longest token looked at, characters. */
const MAX_TOKEN = 2_048;

/** The Socket.io room of everything that one player has open on a namespace. */
export function playerRoom(userId: string): string {
  return `player/${userId}`;
}

/** Knows who watches: a guest, or a player for as long as the session and the token live. */
export class Viewers {
  readonly #tokens: Deps['tokens'];
  readonly #sessions: SessionWatch;

  constructor(tokens: Deps['tokens'], sessions: SessionWatch) {
    this.#tokens = tokens;
    this.#sessions = sessions;
  }

  /** All sockets are let in, as a guest or as the player whose token came along. */
  async admit(socket: LiveSocket): Promise<void> {
    const claims = await this.#claimsOf((socket.handshake.auth as { token?: unknown }).token);
    Object.assign(socket.data, { claims, signIns: 0, release: () => undefined } satisfies Viewer);
  }

  /** The socket was let in and is connected, until `leave`. */
  enter(socket: LiveSocket): void {
    this.#become(socket, socket.data.claims);
  }

  /** Makes a socket a token's player, or a guest when the token is not valid. True for a player. */
  async signIn(socket: LiveSocket, token: unknown): Promise<boolean> {
    const { data } = socket;
    const turn = ++data.signIns;
    const claims = await this.#claimsOf(token);
    if (turn !== data.signIns) return data.claims !== null;
    this.#become(socket, claims);
    return claims !== null;
  }

  /** The socket is gone. */
  leave({ data }: LiveSocket): void {
    data.signIns += 1;
    data.release();
  }

  async #claimsOf(token: unknown): Promise<TokenClaims | null> {
    return typeof token === 'string' && token !== '' && token.length <= MAX_TOKEN ? this.#tokens.verify(token) : null;
  }

  #become(socket: LiveSocket, claims: TokenClaims | null): void {
    const { data } = socket;
    data.release();
    if (data.claims) void socket.leave(playerRoom(data.claims.userId));
    data.claims = claims;
    data.release = claims ? this.#sessions.use(claims.sessionId, claims.expiresAt, () => this.#signOut(socket)) : () => undefined;
    if (claims) void socket.join(playerRoom(claims.userId));
  }

  /** The session has ended, or the token that was sent: the socket goes on as a guest's, and its page is notified. */
  #signOut(socket: LiveSocket): void {
    this.#become(socket, null);
    socket.emit('signed-out');
  }
}
