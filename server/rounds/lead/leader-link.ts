import { WebSocket } from 'ws';
import type { Envelope } from '#contract/realtime/envelope.ts';
import type { Heartbeat, RoundGame } from '#contract/realtime/rounds.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { PEER_HEADER } from '#server/security/peer-calls.ts';
import { ALIVE_MS, FEED_PATH, MOST_UNANSWERED, type FeedQuestion, type ToFollower, type ToLeader } from './sockets.ts';
import { lastLeader, type LeaderAddress } from './leader-record.ts';

/** Pauses between two looks for the leader while there is none, ms of real time: shortly after one was lost, and later. */
const SOON_MS = 50;
const LATER_MS = 1_000;
/** How long looks are frequent, ms. */
const SOON_FOR_MS = 10_000;
/** How long connecting may take, ms. */
const CONNECT_MS = 1_000;
/** Checks without a sign of life after which no call waits for the leader's answer. */
const SILENT_CHECKS = 1;
/** How long an answer of the leader may take, ms. */
const ASK_MS = 2_000;
/** A leader that is not reached for longer than a change of lead takes is logged, and again after some time, ms. */
const WARN_AFTER_MS = 5_000;
const WARN_AGAIN_MS = 60_000;
/** The largest message of a leader, bytes: a snapshot of thousands of bets. */
const MAX_MESSAGE_BYTES = 67_108_864;

/** The leader that a process is connected to. */
export interface FollowedLeader extends LeaderAddress {
  /** Aborted once it has given no sign of life for a second or two, or the connection has ended. */
  silent: AbortSignal;
}

/** What the feed brings to this process's sockets. */
export interface LinkPorts {
  event(game: RoundGame, envelope: Envelope): void;
  own(game: RoundGame, userId: string, bet: unknown): void;
  beat(game: RoundGame, beat: Heartbeat): void;
  watchers(): readonly (readonly [RoundGame, number])[];
  /** Whether this process leads, and follows no other. */
  leads(): boolean;
  /** The leader is gone: the lock may be free. */
  lost(): void;
}

/** The connection of a process that doesn't lead the rounds to the one that does: made when one leads, and anew with the next. */
export class LeaderLink {
  readonly #deps: Pick<Deps, 'db' | 'peers' | 'processId' | 'log'>;
  readonly #ports: LinkPorts;
  readonly #stopping = new AbortController();
  readonly #questions = new Map<number, (answer: unknown) => void>();
  #asked = 0;
  #socket: WebSocket | null = null;
  #leader: FollowedLeader | null = null;
  #running: Promise<void> | null = null;
  readonly #waiting = new Set<() => void>();
  /** Since when there is no connection, by `performance.now`. */
  #lostAt = 0;
  #warnAgainAt = 0;
  /** What looks have found last; null where none has found a leader, undefined before the first. */
  #found: LeaderAddress | null | undefined;

  constructor(deps: Pick<Deps, 'db' | 'peers' | 'processId' | 'log'>, ports: LinkPorts) {
    this.#deps = deps;
    this.#ports = ports;
  }

  /** The leader that this process is connected to; null for none. */
  get leader(): FollowedLeader | null {
    return this.#leader;
  }

  /** True where looks have never found a leader: all processes may be without rounds. */
  get foundNone(): boolean {
    return this.#found === null;
  }

  /** Follows the leader from now on. The embedded database belongs to one process, which has none to follow. */
  start(): void {
    if (this.#deps.db.engine === 'pglite' || this.#stopping.signal.aborted) return;
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.leave();
    await this.#running;
  }

  /** Ends the connection, and looks for the leader now and frequently for a while. */
  leave(): void {
    this.#lostAt = performance.now();
    this.#socket?.terminate();
    this.#change();
  }

  /** Resolves when the leader may have changed, after `mostMs` at the latest. */
  changed(mostMs: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, mostMs).unref();
      this.#waiting.add(end);
    });
  }

  /** Asks the leader; null where there is none to answer, or none in time. */
  ask(game: RoundGame, question: FeedQuestion): Promise<unknown> {
    const socket = this.#socket;
    if (!socket || this.#leader === null) return Promise.resolve(null);
    const id = ++this.#asked;
    return new Promise((resolve) => {
      const end = (answer: unknown): void => {
        clearTimeout(timer);
        this.#questions.delete(id);
        resolve(answer);
      };
      const timer = setTimeout(() => end(null), ASK_MS).unref();
      this.#questions.set(id, end);
      socket.send(JSON.stringify(['ask', id, game, question] satisfies ToLeader));
    });
  }

  /** The number of this process's sockets on a game has changed. */
  watched(game: RoundGame, watchers: number): void {
    if (this.#leader !== null) this.#socket?.send(JSON.stringify(['watchers', game, watchers] satisfies ToLeader));
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    this.#lostAt = performance.now();
    while (!signal.aborted) {
      const leader = this.#ports.leads() ? null : await this.#look();
      if (leader !== null && !signal.aborted && !this.#ports.leads() && (await this.#follow(leader))) {
        this.#lostAt = performance.now();
        if (!signal.aborted) this.#ports.lost();
      }
      if (!signal.aborted) await this.changed(performance.now() - this.#lostAt < SOON_FOR_MS ? SOON_MS : LATER_MS);
    }
  }

  async #look(): Promise<LeaderAddress | null> {
    try {
      const last = await lastLeader(this.#deps.db.read);
      const leader = last?.process === this.#deps.processId ? null : last;
      if (this.#found === undefined) this.#change();
      this.#found = leader ?? this.#found ?? null;
      return leader;
    } catch (error) {
      this.#deps.log.debug({ err: error }, 'the leader of the rounds could not be looked up; retrying');
      return null;
    }
  }

  /** Whether a process is still the one that has led last; true where that can't be read. */
  async #isLast({ process }: LeaderAddress): Promise<boolean> {
    try {
      return !this.#deps.db.isThere || (await lastLeader(this.#deps.db.read))?.process === process;
    } catch {
      return true;
    }
  }

  /** Connects and stays connected until the leader is gone, silent, or another one is written. False where it could not be reached or doesn't lead. */
  async #follow(leader: LeaderAddress): Promise<boolean> {
    try {
      return await this.#connect(leader);
    } catch (error) {
      this.#warnUnreachable(leader, error);
      return false;
    }
  }

  async #connect(leader: LeaderAddress): Promise<boolean> {
    const headers = { [PEER_HEADER]: this.#deps.peers.sign(leader.process, { method: 'GET', url: FEED_PATH, headers: {} }) };
    const options = { headers, perMessageDeflate: false, handshakeTimeout: CONNECT_MS, maxPayload: MAX_MESSAGE_BYTES };
    const socket = new WebSocket(`${leader.address.replace(/^http/, 'ws')}${FEED_PATH}`, { ...options, allowSynchronousEvents: false });
    this.#socket = socket;
    // Counted in checks: after a stall of this process, the leader's signs of life are still to be read.
    let silentChecks = 0;
    let opened = false;
    let silence = new AbortController();
    const alive = (): void => {
      silentChecks = 0;
      if (this.#leader !== null && !silence.signal.aborted) return;
      silence = new AbortController();
      this.#leader = { ...leader, silent: silence.signal };
    };
    const check = async (): Promise<void> => {
      silentChecks += 1;
      if (silentChecks > SILENT_CHECKS) silence.abort();
      if (silentChecks > MOST_UNANSWERED || !(await this.#isLast(leader))) socket.terminate();
    };
    const checks = setInterval(() => void check(), ALIVE_MS).unref();
    socket.on('ping', alive);
    socket.on('open', () => {
      opened = true;
      alive();
      for (const [game, watchers] of this.#ports.watchers()) this.watched(game, watchers);
      this.#change();
    });
    socket.on('message', (data) => {
      alive();
      try {
        this.#read(JSON.parse((data as Buffer).toString()) as ToFollower);
      } catch (error) {
        this.#deps.log.error({ err: error }, 'a message of the leader of the rounds could not be read; its connection was closed');
        socket.terminate();
      }
    });
    socket.on('error', (error) => this.#warnUnreachable(leader, error));
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    clearInterval(checks);
    this.#socket = null;
    this.#leader = null;
    silence.abort();
    for (const answer of this.#questions.values()) answer(null);
    this.#change();
    return opened;
  }

  #read(message: ToFollower): void {
    switch (message[0]) {
      case 'event':
        return this.#ports.event(message[1], message[2]);
      case 'own':
        return this.#ports.own(message[1], message[2], message[3]);
      case 'beat':
        return this.#ports.beat(message[1], message[2]);
      case 'answer': {
        const [, id, answer] = message;
        this.#questions.get(id)?.(answer);
      }
    }
  }

  #warnUnreachable({ address }: LeaderAddress, error: unknown): void {
    const now = performance.now();
    if (now - this.#lostAt < WARN_AFTER_MS || now < this.#warnAgainAt) return;
    this.#warnAgainAt = now + WARN_AGAIN_MS;
    this.#deps.log.warn({ err: error, address }, 'the leader of the rounds could not be reached; retrying');
  }

  #change(): void {
    for (const end of this.#waiting) end();
  }
}
