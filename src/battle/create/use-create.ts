import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createBattle, nextBattleSeed } from '#contract/api/battles.ts';
import { type Cents, cents } from '#contract/money.ts';
import { newClientSeed } from '#src/fairness/seeds/ensure-client-seed.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { ask, useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useNavigateFromHere } from '#src/lib/hooks/use-navigate-from-here.ts';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { useUserId } from '#src/session/use-user.ts';
import { depositFor } from '#src/play/bet/deposit-for.ts';
import { useShownBalance } from '#src/settlement/use-balance.ts';
import { useToast } from '#src/ui/toast.ts';
import { usePayment } from '#src/wallet/use-payment.ts';
import { battlePath } from '../live/battle-path.ts';
import { keepSeeds } from '../proof/kept-seeds.ts';
import type { Draft } from './draft.ts';

const KEY = 'battle-create';

/** The hash of the seed that the player's next battle is drawn from, shown before it is created. */
export const nextSeedQuery = queryOptions({
  queryKey: queryKeys.player.battleSeed,
  queryFn: async (context) => (await ask(context, nextBattleSeed)).data.server_seed_hash,
  staleTime: Number.POSITIVE_INFINITY,
});

/** A draft with the versions of its boxes that the player looked at, as far as they are known. */
export type CreateRequest = Omit<Draft, 'boxes'> & { boxes: readonly (Draft['boxes'][number] & { version_hash?: string })[] };

/** The hash of the player's next battle as far as it is loaded. */
export interface NextSeed {
  hash: string | null;
  failed: boolean;
  retry: () => void;
}

/** Creates battles and goes to their pages. `boxesError` is what the shop says is wrong with the boxes. */
export function useCreate() {
  const call = useCall();
  const toast = useToast();
  const { openModal } = useService(modalsService);
  const client = useQueryClient();
  const player = useUserId();
  const balance = useShownBalance();
  const navigateFromHere = useNavigateFromHere();
  const seed = useQuery({ ...nextSeedQuery, enabled: player != null });
  const { pay, paying: creating } = usePayment('create-battle');
  const [boxesError, setBoxesError] = useState<string | null>(null);

  function refused(error: unknown): void {
    const sentence = isApiError(error) ? error.errors?.['boxes']?.[0] : undefined;
    setBoxesError(sentence ?? null);
    toast.error(sentence ?? errorText(error), { key: KEY });
    if (hasCode(error, 'seed_changed')) void client.invalidateQueries({ queryKey: nextSeedQuery.queryKey });
    if (hasCode(error, 'box_changed') || hasCode(error, 'box_unavailable'))
      void client.invalidateQueries({ queryKey: queryKeys.boxes.all });
  }

  const send = async (request: CreateRequest): Promise<void> => {
    setBoxesError(null);
    toast.dismiss(KEY);
    const navigate = navigateFromHere();
    // Only under a hash that is on the screen; a press without one loads it. Read once: every try under the same key needs the same body.
    const hash = seed.data;
    if (hash === undefined) return void (await client.fetchQuery(nextSeedQuery).catch(refused));
    const body = { ...request, boxes: [...request.boxes], server_seed_hash: hash, client_seed: newClientSeed() };
    await pay({
      send: (idempotencyKey) => call(createBattle, { body, idempotencyKey }),
      done: ({ msg }) => msg,
      answered({ data: { id } }) {
        keepSeeds(id, { seat: 0, clientSeed: body.client_seed, seedHash: hash });
        client.removeQueries({ queryKey: nextSeedQuery.queryKey });
        void client.invalidateQueries({ queryKey: queryKeys.player.battles });
        return navigate(battlePath(id));
      },
      failed: refused,
    });
  };

  return {
    creating: creating || seed.isLoading,
    boxesError,
    seed: {
      hash: seed.data ?? null,
      failed: seed.isError && seed.data === undefined,
      retry: () => void seed.refetch(),
    } satisfies NextSeed,
    /** Creates it for what it costs. A visitor signs in first; who has too few coins is asked to add some. */
    create(request: CreateRequest, cost: Cents): void {
      if (creating || seed.isLoading) return;
      if (player == null) return openModal('login', { next: location.pathname + location.search });
      if (balance !== null && balance < cost) return openModal('deposit', { amount: depositFor(cents(cost - balance)) });
      void send(request);
    },
  };
}
