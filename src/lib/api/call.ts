import type { QueryFunctionContext } from '@tanstack/react-query';
import type { Route, RouteReply } from '#contract/api/route.ts';
import { useService } from '#src/lib/services/services.ts';
import type { Api } from './api.ts';
import { apiService } from './api-service.ts';
import type { CallArguments } from './http-request.ts';

export type Call = Api['call'];

/** The calls of the shop around a component, see `Api`. */
export const useCall = (): Call => useService(apiService).call;

/** What a query's function is given: its cache's services, and the signal that ends it. */
export type Asking = Pick<QueryFunctionContext, 'meta' | 'signal'>;

/** Makes the call of a query at the API of its cache's shop. Throws an ApiError, or TypeError in a cache without services. */
export function ask<R extends Route>({ meta, signal }: Asking, route: R, ...[options]: CallArguments<R>): Promise<RouteReply<R>> {
  if (meta === undefined) throw new TypeError('the query cache has no services');
  return meta.services.get(apiService).call(route, ...([{ ...options, signal }] as CallArguments<R>));
}
