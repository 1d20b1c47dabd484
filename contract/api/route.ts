import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Who may call: `guest` anyone, `player` a signed-in player (bearer token), `optional` anyone, with more for a player, `staff` a member of staff (cookie of the desk). */
export type RouteAuth = 'guest' | 'player' | 'optional' | 'staff';

type Schema = z.ZodMiniType;

/**
 * One call of the HTTP interface, agreed on by server and shell. The server validates, types and documents with it; the shell
 * builds the request and checks the answer with it. Schemas are codecs: JSON outside, domain values (cents) inside.
 */
export interface Route<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
  Auth extends RouteAuth = RouteAuth,
> {
  method: 'GET' | 'POST';
  /** Fastify's form, for example `/api/boxes/:slug`. */
  path: string;
  summary: string;
  auth: Auth;
  /**
   * True when the call needs an `Idempotency-Key` header (a UUID per intent): same key and body, one effect and one answer. `optional` where the call
   * has its effect once whatever is sent: there the key only brings the first answer again.
   */
  idempotent: boolean | 'optional';
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /** The codes that this call can answer, besides those that every call can (`invalid_request`, `unauthenticated`, `too_many_requests`, `internal`). */
  errors: readonly ErrorCode[];
}

type Loose<Params, Query, Body, Reply, Auth> = {
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  auth: Auth;
  idempotent?: boolean | 'optional';
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  errors?: readonly ErrorCode[];
};

/** Declares a call; what is left out means "none". */
export function route<
  Reply extends Schema,
  Auth extends RouteAuth,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(loose: Loose<Params, Query, Body, Reply, Auth>): Route<Params, Query, Body, Reply, Auth> {
  return {
    method: loose.method,
    path: loose.path,
    summary: loose.summary,
    auth: loose.auth,
    idempotent: loose.idempotent ?? false,
    params: loose.params as Params,
    query: loose.query as Query,
    body: loose.body as Body,
    reply: loose.reply,
    errors: loose.errors ?? [],
  };
}

type Inside<S> = S extends Schema ? z.output<S> : undefined;

/** What the caller hands over, as domain values. */
export interface RouteInput<R extends Route> {
  params: Inside<R['params']>;
  query: Inside<R['query']>;
  body: Inside<R['body']>;
}

/** What the call answers, as domain values. */
export type RouteReply<R extends Route> = z.output<R['reply']>;
