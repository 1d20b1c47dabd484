import * as z from 'zod/mini';
import { errorBody } from '#contract/api/errors.ts';
import type { Route } from '#contract/api/route.ts';
import { ApiError } from '../api-error.ts';
import { Services } from '#src/lib/services/services.ts';
import { Api } from '../api.ts';
import { apiService } from '../api-service.ts';
import type { Answer, HttpRequest, Lost } from '../http-request.ts';

/** What a request asked for, as domain values; parts that its route has not are left out. */
export interface Asked {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  idempotencyKey?: string;
}

const wayOn = z.partial(z.omit(errorBody, { code: true, msg: true, message: true }));

/** What a route answers, as a domain value; the route's schema checks it. */
type Handler = (asked: never) => unknown;

const pattern = ({ path }: Route): RegExp => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

function decoded(schema: Route['body'], value: unknown): Record<string, unknown> {
  return z.decode(schema ?? z.unknown(), value) as Record<string, unknown>;
}

function askedOf(route: Route, { url, query, body, headers }: HttpRequest): Asked {
  const key = headers?.['Idempotency-Key'];
  return {
    ...(route.params && { params: decoded(route.params, { ...pattern(route).exec(url)?.groups }) }),
    ...(route.query && { query: decoded(route.query, query ?? {}) }),
    ...(route.body && { body: decoded(route.body, body ?? {}) }),
    ...(key !== undefined && { idempotencyKey: key }),
  };
}

function failureOf(error: unknown): Answer | Lost {
  if (!(error instanceof ApiError)) {
    console.error('A test’s answer is wrong', error);
    throw error;
  }
  const { status, code, msg, errors, details } = error;
  return code === 'network' || code === 'aborted'
    ? { lost: code }
    : { status, body: { code, msg, message: msg, errors, ...z.encode(wayOn, details) } };
}

/**
 * For tests: a shop's server at the other end of an HTTP client. Answers are domain values; they go through the route's schema in both directions, as over
 * the wire. A route without an answer is not found.
 */
export function fakeServer(api: Pick<Api, 'transport'> = new Api()) {
  const handlers = new Map<Route, Handler>();

  async function send(_through: 'bare' | 'signed', request: HttpRequest): Promise<Answer | Lost> {
    const found = [...handlers].find(([route]) => route.method === request.method && pattern(route).test(request.url));
    if (found === undefined) return { status: 404, body: { code: 'not_found', msg: '', message: '' } };
    const [route, handler] = found;
    try {
      // Most answers carry a sentence that no test is about.
      const value = { msg: '', ...((await handler(askedOf(route, request) as never)) as object) };
      const reply = z.safeEncode(route.reply, value as never);
      if (!reply.success) throw new TypeError(`the test answers ${route.path} with something else: ${JSON.stringify(reply.error.issues)}`);
      return { status: 200, body: JSON.parse(JSON.stringify(reply.data)) as unknown };
    } catch (error) {
      return failureOf(error);
    }
  }

  api.transport.provideSend(send);
  return {
    /** Answers a route from now on. A handler that throws an ApiError refuses, or (`network`) never answers. */
    answer(route: Route, handler: Handler): void {
      handlers.delete(route);
      handlers.set(route, handler);
    },
    /** New services of a visit to this shop. */
    shop: () => new Services().bring(apiService, api as Api),
    /** Answers nothing any more. */
    clear: () => handlers.clear(),
  };
}

export type FakeServer = ReturnType<typeof fakeServer>;
