import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Route, RouteReply } from '#contract/api/route.ts';
import type { CallArguments } from '#src/lib/api/http-request.ts';
import { useService } from '#src/lib/services/services.ts';
import { type DeskApi, deskApiService } from '../session/desk-api.ts';

/** The first part of the keys of all that the desk has asked for. */
export const DESK = 'desk';
/** The first parts of the keys of lists. */
export const LISTS = [DESK, 'list'];
/** The first parts of the keys of records that a route answers. */
export const oneKey = ({ path }: Route): string[] => [DESK, 'one', path];

const asking =
  <R extends Route>(api: DeskApi, route: R, [options]: CallArguments<R>) =>
  ({ signal }: { signal: AbortSignal }): Promise<RouteReply<R>> =>
    api.call(route, ...([{ ...options, signal }] as unknown as CallArguments<R>));

/** What a call answers. It is asked for once and after each act, never in turns: each read of personal data is logged. */
export function useDesk<R extends Route>(route: R, ...options: CallArguments<R>) {
  const api = useService(deskApiService);
  return useQuery({ queryKey: [...oneKey(route), ...options], queryFn: asking(api, route, options) });
}

/** A list, with the page before in sight until the next one is here. */
export function useDeskList<R extends Route>(route: R, ...options: CallArguments<R>) {
  const api = useService(deskApiService);
  return useQuery({
    queryKey: [...LISTS, route.path, ...options],
    queryFn: asking(api, route, options),
    placeholderData: keepPreviousData,
  });
}

/** Does something by a call. Whatever came of it, all that the page shows is asked for again: nothing is shown before the server has answered. */
export function useAct<Answer>(act: () => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: act, onSettled: () => void client.invalidateQueries({ queryKey: [DESK] }) });
}
