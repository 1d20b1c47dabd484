import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#server/core/refusal.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { PEER_HEADER } from '#server/security/peer-calls.ts';
import { bearerClaims } from '#server/security/player.ts';
import type { FollowedLeader, LeaderLink } from './leader-link.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only the process that leads the rounds can serve the call; the others pass it on. */
    led?: boolean;
    /** It passes the player's other calls that wait. */
    urgent?: boolean;
  }
}

/*
 * A call to a round on a process that doesn't lead
 * 1. The process that it came to checks its token, counts it against the limits and reads it whole. Then it passes it on: token, key and body.
 * 2. The leader stamps it when it has its last byte, as any other. No clock but the leader's counts.
 * 3. The leader trusts the sender for the limits alone (`PeerCalls`). It never passes a call on: one that doesn't lead any more answers 421.
 * 4. While no process leads, calls wait. One whose answer is lost, with the connection to the leader or alone, or whose leader is silent, is sent again: all of these calls may be
 *    repeated, by their key, or because asking again gives the same answer.
 * 5. A call that a process began to serve before it gave the lead up is refused by the game, has changed nothing, and is passed on.
 */

/** How long a call waits for a process that leads, ms, and how many are under way at most. */
const WAIT_MS = 2_000;
const MOST_UNDER_WAY = 1_000;
/** What a call is asked to wait where so many are, ms. */
const FULL_WAIT_MS = 1_000;
/** Pauses without a message of a change, ms: until this process may lead, and until a call that the leader didn't serve is sent again. */
const LOOK_MS = 50;
const AGAIN_MS = 250;
/** How long the leader may take while it gives signs of life, ms, and a connection to it. */
const ANSWER_MS = 10_000;
const CONNECT_MS = 500;
const MOST_CONNECTIONS = 256;

/** Headers that go on with a call, and back with its answer. */
const SENT = ['authorization', 'idempotency-key', 'user-agent'] as const;
const ANSWERED = ['content-type', 'idempotency-replayed', 'retry-after'] as const;

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** How the rounds of this process are: serving here, or with another process that leads. */
export interface LeadState {
  running(): boolean;
  /** Whether this process takes part in leading. */
  mayLead: boolean;
}

/** Has calls that only the leader can serve served by it, whichever process they come to. */
export function forwardLedCalls(app: App, deps: Deps, link: LeaderLink, state: LeadState): void {
  const forwarding = new Forwarding(deps, link, state);
  /** Bodies of the calls that this process serves, as they were sent: validation replaces them. */
  const sent = new WeakMap<FastifyRequest, unknown>();
  app.addHook('preValidation', async (request, reply) => {
    if (request.routeOptions.config.led !== true) return;
    const target = deps.peers.targetOf(request.raw);
    if (target !== null && target !== deps.processId) return reply.code(421).send();
    if (!state.running()) return forwarding.serve(request, reply, request.body);
    sent.set(request, request.body);
  });
  app.addHook('onRoute', (route) => {
    if (route.config?.led !== true) return;
    const serve = route.handler;
    route.handler = async function (request, reply) {
      try {
        return await serve.call(this, request, reply);
      } catch (error) {
        const passedOn = isNotLed(error) && sent.has(request) ? await forwarding.serve(request, reply, sent.get(request)) : undefined;
        if (passedOn) return passedOn;
        throw error;
      }
    };
  });
  app.addHook('onClose', async () => forwarding.close());
}

class Forwarding {
  readonly #deps: Deps;
  readonly #link: LeaderLink;
  readonly #state: LeadState;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS });
  #underWay = 0;

  constructor(deps: Deps, link: LeaderLink, state: LeadState) {
    this.#deps = deps;
    this.#link = link;
    this.#state = state;
  }

  /** Answers with the leader's answer. Returns without one where this process is to answer: it leads by now, or none does. */
  async serve(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<FastifyReply | undefined> {
    const { peers, tokens, leaderTurns } = this.#deps;
    if (peers.targetOf(request.raw) !== null) return reply.code(421).send();
    const caller = (await bearerClaims(request, tokens))?.userId ?? request.ip;
    const answer = await leaderTurns.run(
      caller,
      () => this.#counted(() => this.#answer(request, body)),
      request.routeOptions.config.urgent,
    );
    if (!answer) return undefined;
    for (const name of ANSWERED) {
      const value = answer.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    return reply.code(answer.status).send(answer.body);
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Throws Refusal `too_many_requests` where too many calls are under way. */
  async #counted<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay >= MOST_UNDER_WAY) throw new Refusal('too_many_requests', { waitMs: FULL_WAIT_MS });
    this.#underWay += 1;
    return work().finally(() => (this.#underWay -= 1));
  }

  /** The leader's answer; null where none leads. Throws Refusal `leader_silent` where it may have done the work without an answer. */
  async #answer(request: FastifyRequest, body: unknown): Promise<Answer | null> {
    const until = performance.now() + WAIT_MS;
    let last: Answer | null = null;
    let isLost = false;
    for (;;) {
      if (this.#state.running()) return null;
      const { leader } = this.#link;
      if (leader) {
        last = await this.#send(leader, request, body);
        if (last && !isElsewhere(last)) return last;
        isLost ||= last === null;
      }
      const leftMs = until - performance.now();
      if (leftMs <= 0 || this.#isAlone()) {
        if (isLost) throw new Refusal('leader_silent');
        return last?.status === 421 ? null : last;
      }
      await this.#link.changed(Math.min(leftMs, leader ? AGAIN_MS : LOOK_MS));
    }
  }

  /** Whether no process will lead: there is no other, and this one takes no part. */
  #isAlone(): boolean {
    return this.#deps.db.engine === 'pglite' || (!this.#state.mayLead && this.#link.foundNone);
  }

  /** The leader's answer; null where it gave none. */
  #send({ process, address, silent }: FollowedLeader, { raw, headers }: FastifyRequest, body: unknown): Promise<Answer | null> {
    const { method, url } = raw;
    const { hostname, port } = new URL(address);
    const text = body === undefined ? '' : JSON.stringify(body);
    const sent = Object.fromEntries(SENT.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])));
    const type = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const proof = { [PEER_HEADER]: this.#deps.peers.sign(process, { method, url, headers: sent }) };
    return new Promise((resolve) => {
      const to = { agent: this.#agent, hostname: hostname.replaceAll(/[[\]]/g, ''), port, path: url, method };
      const signal = AbortSignal.any([silent, AbortSignal.timeout(ANSWER_MS)]);
      const call = httpRequest({ ...to, headers: { ...sent, ...type, ...proof }, signal }, (reply) => {
        let read = '';
        reply.setEncoding('utf8');
        reply.on('data', (chunk: string) => (read += chunk));
        reply.on('end', () => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: read }));
        reply.on('error', () => resolve(null));
      });
      call.on('error', (error) => {
        this.#deps.log.debug({ err: error }, 'a call could not be passed on to the leader of the rounds; retrying');
        resolve(null);
      });
      call.on('socket', (socket) => {
        if (!socket.connecting) return;
        const late = setTimeout(() => socket.destroy(), CONNECT_MS);
        socket.once('connect', () => clearTimeout(late)).once('close', () => clearTimeout(late));
      });
      call.end(text);
    });
  }
}

/** An answer of a process that doesn't lead any more, or a refusal of one that stops, which closes the connection. */
const isElsewhere = ({ status, headers }: Answer): boolean => status === 421 || (status === 503 && headers.connection === 'close');

/** A refusal of a game whose rounds this process doesn't run any more. */
const isNotLed = (error: unknown): boolean =>
  error instanceof Refusal && (error.reason === 'rounds_not_running' || error.reason === 'rounds_starting');
