import * as z from 'zod/mini';
import type { Route, RouteInput, RouteReply } from '#contract/api/route.ts';
import { ApiError } from './api-error.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

/** No answer within this time means an unknown outcome, ms. */
export const REQUEST_TIMEOUT_MS = 10_000;

export interface HttpRequest {
  method: 'GET' | 'POST';
  url: string;
  query?: Record<string, string> | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** True when a player's answer says more than anybody's, which is what came with the page. */
  own?: boolean | undefined;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** No answer: none came, or the caller no longer wants it. */
export interface Lost {
  lost: 'network' | 'aborted';
}

/** Sends one request. Any status is an answer. */
export type Send = (through: 'bare' | 'signed', request: HttpRequest) => Promise<Answer | Lost>;

type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

type Inputs<R extends Route> = Part<'params', RouteInput<R>['params']> &
  Part<'query', RouteInput<R>['query']> &
  Part<'body', RouteInput<R>['body']>;

/** What a call takes: the route's own input as domain values, and how to send it. */
export type CallOptions<R extends Route> = Inputs<R> & {
  /** One per intent, for routes that move money; made here when left out and the route needs one. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
};

/** The arguments of a call after its route. */
export type CallArguments<R extends Route> =
  Record<string, never> extends Inputs<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

/** What a call takes, whatever its route. */
export interface LooseOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** The request of a call. Throws an ApiError for input that the contract refuses. */
export function requestOf(route: Route, given: LooseOptions): HttpRequest {
  const params = (encodePart(route.params, given.params) ?? {}) as Record<string, unknown>;
  const key = given.idempotencyKey ?? (route.idempotent === true ? newIdempotencyKey() : undefined);
  return {
    method: route.method,
    url: route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    query: withoutEmpty(encodePart(route.query, given.query ?? {})),
    body: encodePart(route.body, given.body),
    headers: key === undefined ? undefined : { 'Idempotency-Key': key },
    signal: given.signal,
  };
}

/** What the contract refuses is refused here already, in the server's own form, without a request. */
function encodePart(schema: Route['body'], value: unknown): unknown {
  if (schema === undefined) return undefined;
  const encoded = z.safeEncode(schema, value);
  if (encoded.success) return encoded.data;
  const errors: Record<string, string[]> = {};
  for (const issue of encoded.error.issues) (errors[issue.path.join('.')] ??= []).push(issue.message);
  throw new ApiError({ status: 422, code: 'invalid_request', msg: '', errors });
}

function withoutEmpty(query: unknown): Record<string, string> | undefined {
  if (query === undefined) return undefined;
  const kept = Object.entries(query as Record<string, string | undefined>).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return Object.fromEntries(kept);
}

/** What a call answered, as domain values. Throws an ApiError where it isn't what the contract says. */
export function replyOf<R extends Route>(route: R, json: unknown): RouteReply<R> {
  const reply = z.safeDecode(route.reply, json);
  if (reply.success) return reply.data as RouteReply<R>;
  console.error(`${route.method} ${route.path} answered something else than agreed`, reply.error.issues);
  throw new ApiError({ status: 200, code: 'bad_reply', msg: '' });
}
