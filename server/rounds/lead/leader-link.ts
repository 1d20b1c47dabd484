import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Envelope } from '#contract/realtime/envelope.ts';
import type { Heartbeat, RoundGame } from '#contract/realtime/rounds.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { PEER_HEADER } from '#server/security/peer-calls.ts';
import { ALIVE_MS, FEED_PATH, type FeedQuestion, type ToFollower, type ToLeader } from './sockets.ts';
import { lastLeader, type LeaderAddress } from './leader-record.ts';

/** Pauses between two looks for the leader while there is none, ms of real time: shortly after one was lost, and later. */
const SOON_MS = 50;
const LATER_MS = 1_000;
/** How long looks are frequent, ms. */
const SOON_FOR_MS = 10_000;
/** A leader that gives no sign of life for so long is looked for anew, ms. */
const SILENT_MS = 3 * ALIVE_MS;
/** How long connecting may take, ms. */
const CONNECT_MS = 1_000;
/** The largest message of a leader, bytes: a snapshot of thousands of bets. */
const MAX_MESSAGE_BYTES = 67_108_864;

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
  #leader: LeaderAddress | null = null;
  #running: Promise<void> | null = null;
  #changes: (() => void)[] = [];
  #lookedSince = 0;
  #hasLooked = false;

  constructor(deps: Pick<Deps, 'db' | 'peers' | 'processId' | 'log'>, ports: LinkPorts) {
    this.#deps = deps;
    this.#ports = ports;
  }

  /** The leader that this process is connected to; null for none. */
  get leader(): LeaderAddress | null {
    return this.#leader;
  }

  /** True once a look has found no leader. */
  get foundNone(): boolean {
    return this.#hasLooked && this.#leader === null;
  }

  /** Follows the leader from now on. The embedded database belongs to one process, which has none to follow. */
  start(): void {
    if (this.#deps.db.engine === 'pglite' || this.#stopping.signal.aborted) return;
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#socket?.terminate();
    await this.#running;
  }

  /** Resolves when the leader may have changed, after `mostMs` at the latest. */
  async changed(mostMs: number): Promise<void> {
    await Promise.race([new Promise<void>((resolve) => this.#changes.push(resolve)), sleep(mostMs, undefined, { ref: false })]);
  }

  /** Asks the leader; null where there is none to answer. */
  ask(game: RoundGame, question: FeedQuestion): Promise<unknown> {
    const socket = this.#socket;
    if (!socket || this.#leader === null) return Promise.resolve(null);
    const id = ++this.#asked;
    return new Promise((resolve) => {
      this.#questions.set(id, resolve);
      socket.send(JSON.stringify(['ask', id, game, question] satisfies ToLeader));
    });
  }

  /** The number of this process's sockets on a game has changed. */
  watched(game: RoundGame, watchers: number): void {
    if (this.#leader !== null) this.#socket?.send(JSON.stringify(['watchers', game, watchers] satisfies ToLeader));
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    this.#lookedSince = performance.now();
    while (!signal.aborted) {
      const leader = this.#ports.leads() ? null : await this.#look();
      if (leader !== null && !signal.aborted && (await this.#follow(leader))) {
        this.#lookedSince = performance.now();
        if (!signal.aborted) this.#ports.lost();
      }
      const pauseMs = performance.now() - this.#lookedSince < SOON_FOR_MS ? SOON_MS : LATER_MS;
      await sleep(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  async #look(): Promise<LeaderAddress | null> {
    try {
      const leader = await lastLeader(this.#deps.db.read);
      return leader?.process === this.#deps.processId ? null : leader;
    } catch (error) {
      this.#deps.log.debug({ err: error }, 'the leader of the rounds could not be looked up; retrying');
      return null;
    } finally {
      if (!this.#hasLooked) {
        this.#hasLooked = true;
        this.#change();
      }
    }
  }

  /** Connects and stays connected until the leader is gone or silent. False where it could not be reached or doesn't lead. */
  async #follow(leader: LeaderAddress): Promise<boolean> {
    const headers = { [PEER_HEADER]: this.#deps.peers.sign(leader.process, { method: 'GET', url: FEED_PATH, headers: {} }) };
    const options = { headers, perMessageDeflate: false, handshakeTimeout: CONNECT_MS, maxPayload: MAX_MESSAGE_BYTES };
    const socket = new WebSocket(`${leader.address.replace(/^http/, 'ws')}${FEED_PATH}`, { ...options, allowSynchronousEvents: false });
    this.#socket = socket;
    let signMs = performance.now();
    let opened = false;
    const silence = setInterval(() => {
      if (performance.now() - signMs > SILENT_MS) socket.terminate();
    }, ALIVE_MS);
    socket.on('ping', () => (signMs = performance.now()));
    socket.on('open', () => {
      opened = true;
      this.#leader = leader;
      for (const [game, watchers] of this.#ports.watchers()) this.watched(game, watchers);
      this.#change();
    });
    socket.on('message', (data) => {
      signMs = performance.now();
      this.#read(JSON.parse((data as Buffer).toString()) as ToFollower);
    });
    socket.on('error', (error) => this.#deps.log.debug({ err: error }, 'the leader of the rounds could not be reached; retrying'));
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    clearInterval(silence);
    this.#socket = null;
    this.#leader = null;
    for (const answer of this.#questions.values()) answer(null);
    this.#questions.clear();
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
        this.#questions.delete(id);
      }
    }
  }

  #change(): void {
    for (const resolve of this.#changes.splice(0)) resolve();
  }
}
