import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import { logout } from '#contract/api/auth.ts';
import { excludeSelf, takeTimeOut } from '#contract/api/exclusion.ts';
import type { Route, RouteAuth, RouteInput, RouteReply } from '#contract/api/route.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { RefusalData } from '#server/core/refusal-reasons.ts';
import type { Claims } from '#server/security/access-token.ts';
import type { Tx } from '#server/database/database.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { claimRequest, keepAnswer, type Opening } from '#server/idempotency/claim-request.ts';
import { idempotencyKey, requestHash } from './idempotency-key.ts';
import { varyBy } from './packing.ts';
import type { LimitName } from '#server/security/limits/rules.ts';
import { networkOf } from '#server/security/networks.ts';
import { bearerClaims, playerOf, type Player } from '#server/security/player.ts';

/** A call that players and guests may make; those of staff are served by `handleDesk` alone. */
type PlayerRoute = Route & { auth: Exclude<RouteAuth, 'staff'> };

/** Who calls, as far as the route's `auth` says. */
type Caller<Auth extends RouteAuth> = Auth extends 'player' ? Player : Auth extends 'guest' ? null : Player | null;

/** One validated call: domain values inside (cents, not coins). */
export interface Call<R extends Route> {
  input: RouteInput<R>;
  player: Caller<R['auth']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

const nothing = z.strictObject({});
/** A call without a body may still carry an empty object, as browsers' clients like to send. */
const noBody = z.union([z.undefined(), z.null(), nothing]);

/** What Fastify validates and documents a call with. */
export function schemaOf(route: Route): FastifySchema {
  return {
    summary: route.summary,
    ...(route.auth === 'guest' ? {} : { security: [{ bearer: [] }] }),
    params: route.params ?? nothing,
    querystring: route.query ?? nothing,
    ...(route.method === 'POST' ? { body: route.body ?? noBody } : {}),
    response: { 200: route.reply },
  } as FastifySchema;
}

/** What a validated request carries. */
export function inputOf<R extends Route>({ params, query, body }: R, request: FastifyRequest): RouteInput<R> {
  return {
    params: params ? request.params : undefined,
    query: query ? request.query : undefined,
    body: body ? request.body : undefined,
  } as RouteInput<R>;
}

/** Runs a call. One that the self-exclusion register must be asked for first runs once more with its answer. */
async function askingRegister<T>({ register }: Pick<Deps, 'register'>, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (register === null || !(error instanceof Refusal) || error.reason !== 'register_due') throw error;
    await register.ask((error.data as RefusalData['register_due']).userId);
    return run();
  }
}

/** An answer as it is sent, JSON text. */
export const wireOf = <R extends Route>(route: R, reply: RouteReply<R>): string => JSON.stringify(z.encode(route.reply, reply as never));

/** Sends an answer that is JSON text. */
export function send(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body);
}

/** What must not wait behind a player's other calls. */
const NEVER_WAIT: ReadonlySet<string> = new Set([logout.path, takeTimeOut.path, excludeSelf.path]);

/** Runs a call in the turn of its player or its guest's network. Throws Refusal `too_many_requests` where too many wait. */
function inTurn<T>(
  { readTurns, writeTurns, guestTurns }: Pick<Deps, 'readTurns' | 'writeTurns' | 'guestTurns'>,
  { method, path }: Route,
  key: { player: string | null; ip: string },
  serve: () => Promise<T>,
) {
  const { player, ip } = key;
  if (method === 'GET') return player === null ? guestTurns.run(networkOf(ip), serve) : readTurns.run(player, serve);
  return player === null || NEVER_WAIT.has(path) ? serve() : writeTurns.run(player, serve);
}

/** Serves a call that reads, or that runs its own transactions. Answers 401 before it looks at what was sent. `limit`: in place of the shop's general one; null for none. */
export function handle<R extends PlayerRoute>(
  app: App,
  deps: Deps,
  route: R,
  run: (call: Call<R>) => Promise<RouteReply<R>> | RouteReply<R>,
  limit?: LimitName | null,
): void {
  const players = new WeakMap<FastifyRequest, Player | null>();
  app.route({
    method: route.method,
    url: route.path,
    schema: schemaOf(route),
    config: limit === undefined ? {} : { limit },
    async onRequest(request, reply) {
      if (route.auth === 'guest') return;
      if (route.auth === 'optional') varyBy(reply, 'authorization');
      const claims = await bearerClaims(request, deps.tokens);
      const player = claims && (await playerOf(deps.db.read, claims, deps.clock.now()));
      if (!player && route.auth === 'player') throw new Refusal('unauthenticated');
      if (player) reply.header('cache-control', 'no-store');
      players.set(request, player);
    },
    async handler(request, reply) {
      const known = players.get(request) ?? null;
      const player = known as Caller<R['auth']>;
      const serve = async () => {
        if (known) await deps.consents.require(deps.db.read, route, known.id);
        return askingRegister(deps, async () => run({ input: inputOf(route, request), player, request, reply }));
      };
      return send(reply, wireOf(route, await inTurn(deps, route, { player: known?.id ?? null, ip: request.ip }, serve)));
    },
  });
}

/** A call that moves money, before its transaction. */
interface MoneyRequest<R extends Route> {
  input: RouteInput<R>;
  userId: string;
  request: FastifyRequest;
}

/** A call that moves money, in its transaction. */
export interface MoneyCall<R extends Route, Before, Opened> extends Call<R> {
  /** What `before` has found. */
  before: Before;
  /** What was opened with the claim of the key; null without an opening. */
  opened: Opened | null;
}

/** What else a call that moves money says of itself. */
export interface MoneyOptions<R extends Route, Before, Opened> {
  /** In place of the shop's general limit; null for none. */
  limit?: LimitName | null;
  /** Only the process that leads the rounds can serve it. */
  led?: boolean;
  /** Passes the player's calls that wait for their turn: a round waits for its answer. */
  urgent?: boolean;
  /** The largest body, bytes, where that is more than the shop's general one. */
  bodyLimit?: number;
  /** Runs ahead of the transaction, for what asks another service than the database, or needs no lock. */
  before?(call: MoneyRequest<R>): Promise<Before>;
  /** What is read and locked together with the claim of the key. Asked anew for each try of the transaction, and once before, since a group takes only what locks the player's own rows. */
  opening?(call: MoneyRequest<R> & { before: Before }): Opening<Opened> | null;
}

/**
 * Serves a call that moves money: all of it in one transaction, the player's session checked inside. A request with a key claims it first, and the
 * same request with the same key gets the first answer byte for byte, with `Idempotency-Replayed: true`. A refusal rolls back, the claim included.
 */
export function handleMoney<R extends Route, Before = void, Opened = never>(
  app: App,
  deps: Deps,
  route: R & { auth: 'player' },
  run: (tx: Tx, call: MoneyCall<R, Before, Opened>) => Promise<RouteReply<R>>,
  { limit, led, urgent, bodyLimit, before, opening }: MoneyOptions<R, Before, Opened> = {},
): void {
  const callers = new WeakMap<FastifyRequest, Claims>();
  app.route({
    method: route.method,
    url: route.path,
    schema: schemaOf(route),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: { ...(limit === undefined ? {} : { limit }), ...(led === true ? { led } : {}), ...(urgent === true ? { urgent } : {}) },
    async onRequest(request, reply) {
      reply.header('cache-control', 'no-store');
      const claims = await bearerClaims(request, deps.tokens);
      if (!claims) throw new Refusal('unauthenticated');
      callers.set(request, claims);
    },
    async handler(request, reply) {
      const claims = callers.get(request);
      if (!claims) throw new Refusal('unauthenticated');
      const input = inputOf<R>(route, request);
      const key = idempotencyKey(request.headers['idempotency-key'], { optional: route.idempotent !== true });
      const keyed = { route: route.path, key, hash: requestHash(input) };
      const asked = { input, userId: claims.userId, request };
      // No other service is asked on behalf of a player who has yet to agree.
      if (before) await deps.consents.require(deps.db.read, route, claims.userId);
      const serve = async (tx: Tx, found: Before, toOpen: Opening<Opened> | null) => {
        const claim = await claimRequest(tx, claims, { ...keyed, now: deps.clock.now() }, toOpen);
        if ('replay' in claim) return { body: claim.replay, replayed: true };
        await deps.consents.require(tx, route, claim.player.id);
        const player = claim.player as Caller<R['auth']>;
        const body = wireOf<R>(route, await run(tx, { input, player, request, reply, before: found, opened: claim.opened }));
        if (claim.claimId !== null) keepAnswer(tx, claim.claimId, body);
        return { body, replayed: false };
      };
      const answer = await askingRegister(deps, async () => {
        const found = (await before?.(asked)) as Before;
        const toOpen = () => opening?.({ ...asked, before: found }) ?? null;
        const inTransaction = (): ReturnType<typeof serve> =>
          toOpen()?.ownRowsOnly
            ? deps.db.grouped(claims.userId, (tx) => serve(tx, found, toOpen()))
            : deps.db.transaction((tx) => serve(tx, found, toOpen()));
        return deps.moneyTurns.run(claims.userId, inTransaction, urgent);
      });
      if (answer.replayed) reply.header('Idempotency-Replayed', 'true');
      return send(reply, answer.body);
    },
  });
}
