import type { Route, RouteReply } from '#contract/api/route.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { FirstAnswers } from '#src/lib/api/first-answers.ts';
import { type CallArguments, type LooseOptions, replyOf, requestOf } from '#src/lib/api/http-request.ts';
import { Transport } from '#src/lib/api/transport.ts';
import { service } from '#src/lib/services/services.ts';

/** The API as the desk uses it: with the session of a member of staff, never a player's. */
export class DeskApi {
  readonly transport = new Transport(new FirstAnswers());
  readonly #lostListeners = new Set<() => void>();

  /** Calls back when the server no longer knows the session. Returns how to stop. */
  onLost(listener: () => void): () => void {
    this.#lostListeners.add(listener);
    return () => this.#lostListeners.delete(listener);
  }

  /** Calls a route of the contract as `Api.call` does. Throws nothing but ApiError. */
  readonly call = async <R extends Route>(route: R, ...[options]: CallArguments<R>): Promise<RouteReply<R>> => {
    const request = requestOf(route, (options ?? {}) as LooseOptions);
    try {
      return replyOf(route, await this.transport.exchange('bare', request));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unauthenticated') for (const listener of this.#lostListeners) listener();
      throw error;
    }
  };
}

/** The API of this page of the desk. */
export const deskApiService = service('desk api', () => new DeskApi());
