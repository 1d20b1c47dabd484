import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect } from 'react';
import { type DeskMe, deskMe } from '#contract/api/desk/session.ts';
import type { DeskAct } from '#contract/desk/roles.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { useService } from '#src/lib/services/services.ts';
import { DESK } from '../parts/use-desk.ts';
import { deskApiService } from './desk-api.ts';

/** Where the answer to "who is signed in" is kept. */
export const ME_KEY = ['desk-me'];

/** Who is signed in; null where there is no session, also once the server has ended it. Everything that was read goes with the session. */
export function useSession() {
  const api = useService(deskApiService);
  const client = useQueryClient();
  useEffect(
    () =>
      api.onLost(() => {
        client.setQueryData(ME_KEY, null);
        client.removeQueries({ queryKey: [DESK] });
      }),
    [api, client],
  );
  return useQuery({
    queryKey: ME_KEY,
    queryFn: async () => {
      try {
        return (await api.call(deskMe)).data;
      } catch (error) {
        if (hasCode(error, 'unauthenticated')) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The signed-in member of staff, for the pages. */
export const MeContext = createContext<DeskMe | null>(null);

/** The signed-in member of staff. Throws outside of the pages. */
export function useMe(): DeskMe {
  const me = use(MeContext);
  if (me === null) throw new Error('there is no session around this component');
  return me;
}

/** Whether the signed-in member of staff may do an act. The server decides; pages leave out what it would refuse. */
export function useMay(): (act: DeskAct) => boolean {
  const { acts } = useMe();
  return (act) => acts.includes(act);
}
