import * as z from 'zod/mini';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Envelope } from '#contract/realtime/envelope.ts';
import { heartbeatSchema, type RoundGame } from '#contract/realtime/rounds.ts';
import { after } from '#src/lib/after.ts';
import { onAccessToken, readAccessToken } from '#src/lib/api/access-token.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import type { Refresh } from '#src/lib/api/refresh.ts';
import type { Services } from '#src/lib/services/services.ts';
import { type Player, type SessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { type FeedPorts, type FeedSnapshot, RoundFeed, type RoundKinds } from './round-feed.ts';
import { type RoundSocket, roundSocketService } from './round-socket.ts';
import { ServerClock } from './server-clock.ts';

/** The server's beat, ms. Two beats that don't come, and a little patience, mean that the connection lags. */
export const HEARTBEAT_MS = 250;
const LAGS_AFTER_MS = 2 * HEARTBEAT_MS + 250;
/** A connection on which nothing has come for this long is asked for a sign of life, ms: beats are left out while the server hurries or no round runs. */
const ASK_AFTER_MS = 4_000;
/**
 * Without a sign of life for this long, and up to so much longer, so that many pages don't renew theirs at one moment, the connection is given up, ms: it may
 * have died without an end, which the library would notice after 45 s.
 */
const DEAD_AFTER_MS = 6_000;
const DEAD_SPREAD_MS = 2_000;
/** A page that is seen again must receive something from the server within this time, or the connection is given up, ms. */
const SEEN_PATIENCE_MS = 800;

export interface LinkState {
  /** The socket is connected. */
  connected: boolean;
  /** When it was noticed that two beats were missed, by the server's clock; null while beats come. */
  lagSinceMs: number | null;
}

export interface LinkOptions<Kinds extends RoundKinds> extends Pick<FeedPorts<Kinds>, 'changed' | 'gap'> {
  game: RoundGame;
  /** What the game's messages are read by. */
  schemas: {
    state: z.ZodMiniType<Envelope<'state', Kinds['round']>>;
    bets: z.ZodMiniType<Envelope<'bets', Kinds['batch']>>;
    snapshot: z.ZodMiniType<FeedSnapshot<Kinds>>;
    ownBet: z.ZodMiniType<Kinds['mine']>;
  };
}

/** Reads a message by its schema; null, with a word in the log, when it is something else. A gap that it leaves is closed by a snapshot. */
function read<Message>(schema: z.ZodMiniType<Message>, raw: unknown): Message | null {
  const message = z.safeDecode(schema, raw);
  if (message.success) return message.data;
  console.warn('An unreadable message of a round was left out', message.error.issues);
  return null;
}

/** Whose session it is: a player's id, null for a visitor, undefined while not yet known. */
const whoOf = (player: Player | null | undefined): string | null | undefined => (player === null ? null : player?.id);

const isNamed = (raw: unknown): raw is { type: unknown } => typeof raw === 'object' && raw !== null && 'type' in raw;

/** A game's connection, clock and feed, shared by everything that shows the game; it is open while it has a viewer. */
export class RoundLink<Kinds extends RoundKinds> {
  readonly clock: ServerClock;
  readonly store: StoreApi<LinkState> = createStore<LinkState>(() => ({ connected: false, lagSinceMs: null }));
  readonly feed: RoundFeed<Kinds>;
  readonly #schemas: LinkOptions<Kinds>['schemas'];
  readonly #socket: RoundSocket;
  readonly #session: SessionStore;
  readonly #refresh: Pick<Refresh, 'renew'>;
  #users = 0;
  #leave = (): void => undefined;
  /** The token that the server knows this connection by. */
  #token = '';
  #changingPlayer = false;
  /** When the last beat came, by the page's own time; null before the first connection. */
  #beatMs: number | null = null;
  /** When the last message or answer came, by the page's own time; null before the first connection. */
  #signMs: number | null = null;
  /** The silence after which this connection is given up, ms. */
  #deadAfterMs = DEAD_AFTER_MS;
  /** This silence has been asked about. */
  #isAsked = false;

  constructor(services: Services, { game, schemas, ...ports }: LinkOptions<Kinds>) {
    this.#schemas = schemas;
    this.#session = services.get(sessionStoreService);
    this.#refresh = services.get(apiService).session;
    this.feed = new RoundFeed<Kinds>({ ...ports, after, load: () => this.#snapshot() });
    this.#socket = services.get(roundSocketService)(game, {
      up: () => this.#up(),
      down: () => this.#down(),
      message: (raw) => {
        this.#markSign();
        this.#message(raw);
      },
      heartbeat: (raw) => {
        this.#markSign();
        this.#heartbeat(raw);
      },
      ownBet: (raw) => {
        this.#markSign();
        this.#ownBet(raw);
      },
      signedOut: () => void this.#signedOut(),
    });
    this.clock = new ServerClock({
      now: () => performance.now(),
      ask: async (t0) => timeAnswer.parse(await this.#ask('time', { t0 })),
      after,
    });
  }

  /** A page shows the game. Returns how to leave it; the last one closes the connection. */
  enter(): () => void {
    this.#users += 1;
    if (this.#users === 1) this.#begin();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#users -= 1;
      if (this.#users === 0) this.#leave();
    };
  }

  #begin(): void {
    this.#socket.open();
    const watch = setInterval(() => this.#watch(), HEARTBEAT_MS);
    const onSeen = (): void => {
      if (!document.hidden) this.#seen();
    };
    document.addEventListener('visibilitychange', onSeen);
    const stopToken = onAccessToken(() => void this.#signIn());
    let player = whoOf(this.#session.getState().player);
    const stopSession = this.#session.subscribe(({ player: now }) => {
      const [before, who] = [player, whoOf(now)];
      if (who === undefined || who === before) return;
      player = who;
      // Who has just become known was here all the time, so the bets that are there are theirs. A visitor has none.
      const another = before !== undefined || who === null;
      if (another) this.feed.forgetOwn();
      if (!this.store.getState().connected) return;
      this.#changingPlayer = another;
      void this.#signIn().then(() => {
        this.#changingPlayer = false;
        this.feed.resync();
      });
    });
    this.#leave = () => {
      clearInterval(watch);
      document.removeEventListener('visibilitychange', onSeen);
      stopToken();
      stopSession();
      this.clock.stop();
      this.feed.close();
      this.#socket.close();
      // What is shown on the way back is as old as this, until beats come again.
      this.store.setState(({ lagSinceMs }) => ({ lagSinceMs: lagSinceMs ?? this.clock.now() }));
      this.#down();
    };
  }

  #up(): void {
    this.#token = readAccessToken() ?? '';
    this.#beatMs = performance.now();
    this.#deadAfterMs = DEAD_AFTER_MS + Math.random() * DEAD_SPREAD_MS;
    this.#markSign();
    this.store.setState({ connected: true });
    this.clock.start();
    this.feed.resync();
  }

  #down(): void {
    this.clock.stop();
    this.store.setState({ connected: false });
  }

  #markSign(): void {
    this.#signMs = performance.now();
    this.#isAsked = false;
  }

  /** Asks the server. Rejects when no answer comes. */
  async #ask(...question: Parameters<RoundSocket['ask']>): Promise<unknown> {
    const answer = await this.#socket.ask(...question);
    this.#markSign();
    return answer;
  }

  #message(raw: unknown): void {
    if (!isNamed(raw)) return;
    if (raw.type === 'state') {
      const event = read(this.#schemas.state, raw);
      if (!event) return;
      this.clock.hint(event.ts);
      this.feed.state(event);
    } else if (raw.type === 'bets') {
      const event = read(this.#schemas.bets, raw);
      if (event) this.feed.bets(event);
    }
  }

  #heartbeat(raw: unknown): void {
    const beat = heartbeatSchema.safeParse(raw);
    if (!beat.success) return;
    this.clock.hint(beat.data.ts);
    this.#beatMs = performance.now();
    if (this.store.getState().lagSinceMs !== null) this.store.setState({ lagSinceMs: null });
  }

  /** While the server still takes this connection for another player's, the bet may be another's too; the snapshot after it has the player's own. */
  #ownBet(raw: unknown): void {
    const bet = this.#changingPlayer ? null : read(this.#schemas.ownBet, raw);
    if (bet) this.feed.own(bet);
  }

  /** A hidden page's timers are slow and prove nothing. */
  #watch(): void {
    if (document.hidden || this.#beatMs === null || this.#signMs === null) return;
    const { connected, lagSinceMs } = this.store.getState();
    const nowMs = performance.now();
    if (lagSinceMs === null && nowMs - this.#beatMs > LAGS_AFTER_MS) this.store.setState({ lagSinceMs: this.clock.now() });
    const silentMs = nowMs - this.#signMs;
    if (!connected || silentMs <= ASK_AFTER_MS) return;
    if (silentMs > this.#deadAfterMs) return this.#socket.renew();
    if (this.#isAsked) return;
    this.#isAsked = true;
    // Without an answer the silence goes on.
    this.#ask('time', { t0: nowMs }).catch(() => undefined);
  }

  /** The page was hidden: time may have been paused, and the connection may be dead without notice. */
  #seen(): void {
    const { connected } = this.store.getState();
    const seenMs = performance.now();
    this.clock.start();
    if (connected) this.feed.resync();
    if (this.#beatMs !== null) this.#beatMs = seenMs;
    if (this.#signMs !== null) this.#signMs = seenMs;
    setTimeout(() => {
      if (this.#users > 0 && !document.hidden && (this.#signMs ?? seenMs) <= seenMs) this.#socket.renew();
    }, SEEN_PATIENCE_MS);
  }

  async #snapshot(): Promise<FeedSnapshot<Kinds>> {
    if (!this.store.getState().connected) throw new Error('the connection is away');
    if ((readAccessToken() ?? '') !== this.#token) await this.#signIn();
    const snapshot = read(this.#schemas.snapshot, (await this.#ask('snapshot', {})) ?? undefined);
    if (snapshot === null) throw new Error('there is nothing to show yet');
    this.clock.hint(snapshot.ts);
    return snapshot;
  }

  /** The session is over, or only its token: the one ends here too, the other is renewed and sent. */
  async #signedOut(): Promise<void> {
    const stale = this.#token;
    this.#token = '';
    if ((await this.#refresh.renew(stale === '' ? undefined : stale)) !== 'renewed') return;
    await this.#signIn();
    if (this.store.getState().connected) this.feed.resync();
  }

  /** Signs in on the socket with the token of now. A refusal only means that own bets are left out of snapshots. */
  async #signIn(): Promise<void> {
    const token = readAccessToken() ?? '';
    if (token === this.#token || !this.store.getState().connected) return;
    this.#token = token;
    try {
      await this.#ask('sign-in', { token });
    } catch {
      this.#token = ''; // tried again with the next snapshot
    }
  }
}

const timeAnswer = z.object({ t1: z.number(), t2: z.number() });
