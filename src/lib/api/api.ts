import * as z from 'zod/mini';
import type { Route, RouteReply } from '#contract/api/route.ts';
import { maySignIn, readAccessToken } from './access-token.ts';
import { ApiError } from './api-error.ts';
import { FirstAnswers } from './first-answers.ts';
import { PublicSettings } from './public-config.ts';
import { Refresh } from './refresh.ts';
import { type CallArguments, type HttpRequest, type LooseOptions, replyOf, requestOf } from './http-request.ts';
import { Transport } from './transport.ts';

/** The API of one shop as a visit uses it. */
export class Api {
  readonly first = new FirstAnswers();
  readonly transport = new Transport(this.first);
  readonly settings = new PublicSettings(this.transport);
  readonly session = new Refresh(this.transport, this.settings);
  readonly #refusalListeners = new Set<(refusal: ApiError) => void>();
  /** What came with the page and was looked at, decoded once. */
  readonly #firstReplies = new WeakMap<object, unknown>();

  /**
   * Calls a route of the contract: encodes the input (cents to coins), decodes the answer (coins to cents) and throws nothing but ApiError.
   * A 401 renews the session once and repeats the request. A request whose outcome is unknown is repeated by `Intents` alone, which has its key.
   */
  readonly call = async <R extends Route>(route: R, ...[options]: CallArguments<R>): Promise<RouteReply<R>> => {
    const request = requestOf(route, (options ?? {}) as LooseOptions);
    const json = await this.#authorised(route, request).catch(this.refused);
    return replyOf(route, json);
  };

  /**
   * What the page came with for a call, as anybody gets it; a player sees it until their own is here. It is the same object each time. Undefined when there
   * is none, or when it was taken.
   */
  readonly firstReply = <R extends Route>(route: R, ...[options]: CallArguments<R>): RouteReply<R> | undefined => {
    const { url, query } = requestOf(route, (options ?? {}) as LooseOptions);
    const body = this.first.peek(url, query);
    if (typeof body !== 'object' || body === null) return undefined;
    if (!this.#firstReplies.has(body)) this.#firstReplies.set(body, z.safeDecode(route.reply, body).data);
    return this.#firstReplies.get(body) as RouteReply<R> | undefined;
  };

  /** Calls back with every failure of a call, before the caller has it. Returns how to stop. */
  onRefusal(listener: (refusal: ApiError) => void): () => void {
    this.#refusalListeners.add(listener);
    return () => this.#refusalListeners.delete(listener);
  }

  /** Passes a failure of a call on to those who listen, and throws it. */
  readonly refused = (error: unknown): never => {
    if (error instanceof ApiError) for (const listener of this.#refusalListeners) listener(error);
    throw error;
  };

  async #authorised(route: Route, request: HttpRequest): Promise<unknown> {
    if (route.auth === 'guest') return this.transport.exchange('signed', request);
    const own = { ...request, own: maySignIn() };
    let sent = readAccessToken();
    if (sent === undefined && maySignIn()) {
      await this.#renewOrThrow(route, undefined);
      sent = readAccessToken();
    }
    try {
      return await this.transport.exchange('signed', own);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || sent === undefined) throw error;
      if (!(await this.#renewOrThrow(route, sent))) throw error;
      return this.transport.exchange('signed', own);
    }
  }

  /** True when there is a new token. An unreachable server ends the call as a network failure, never the session. */
  async #renewOrThrow(route: Route, stale: string | undefined): Promise<boolean> {
    const outcome = await this.session.renew(stale);
    if (outcome === 'unreachable' && route.auth === 'player') throw new ApiError({ status: 0, code: 'network', msg: '' });
    return outcome === 'renewed';
  }
}
