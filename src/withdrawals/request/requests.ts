import i18next from 'i18next';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { requestCrypto, requestDelivery } from '#contract/api/withdrawals.ts';
import type { RouteInput, RouteReply } from '#contract/api/route.ts';
import { tabStorage } from '#src/lib/api/browser-storage.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import type { OnTheWay } from '#src/lib/api/intents.ts';
import { queryClientService } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useMounted } from '#src/lib/hooks/use-mounted.ts';
import { type Service, service, type Services, useService } from '#src/lib/services/services.ts';
import { connectionService } from '#src/realtime/connection.ts';
import { untilMayLook } from '#src/realtime/may-look.ts';
import { confirmationsService } from '#src/session/confirming.ts';
import { sessionStoreService } from '#src/session/session-store.ts';
import { useUserId } from '#src/session/use-user.ts';
import { gateService } from '#src/settlement/gate.ts';
import { toastsService } from '#src/ui/toast.ts';
import { refreshWithdrawals } from '../use-live-withdrawals.ts';
import { KeptRequest } from './kept-request.ts';

type CryptoBody = RouteInput<typeof requestCrypto>['body'];
type DeliveryBody = RouteInput<typeof requestDelivery>['body'];
/** What both calls answer. */
type Requested = RouteReply<typeof requestDelivery>;

function keptRequest<Body>(
  services: Services,
  name: 'crypto' | 'delivery',
  send: (body: Body, idempotencyKey: string) => Promise<Requested>,
): KeptRequest<Body, Requested> {
  const client = services.get(queryClientService);
  const toast = services.get(toastsService);
  return new KeptRequest<Body, Requested>({
    name: `withdrawals:${name}`,
    storage: tabStorage,
    player: () => services.get(sessionStoreService).getState().player?.id ?? null,
    send: (body, key, asked) =>
      services.get(confirmationsService).confirming((confirmed) => {
        // The confirmation may have taken longer than a lost answer is looked up for.
        if (confirmed) asked();
        return send(body, key);
      }),
    untilMayLook: (askedAtMs) => untilMayLook(services.get(connectionService), askedAtMs),
    answered({ data: { balance, balance_version: version } }) {
      services.get(gateService).receiveBalance({ balance, version });
      toast.success(i18next.t(`withdrawals:${name}.requested`));
      void refreshWithdrawals(client);
      void client.invalidateQueries({ queryKey: queryKeys.player.bonus });
    },
    refused(error) {
      const repriced = hasCode(error, 'quote_changed');
      toast.error(repriced ? i18next.t(`withdrawals:${name}.repriced`) : errorText(error));
      // The quotes, limits and bonus on the page are out of date.
      void client.invalidateQueries({ queryKey: queryKeys.player.deliveryQuotes });
      void client.invalidateQueries({ queryKey: queryKeys.player.payableCurrencies });
      void client.invalidateQueries({ queryKey: queryKeys.player.bonus });
      if (hasCode(error, 'item_unavailable')) void refreshWithdrawals(client);
    },
  });
}

/** The payout that this tab requests. */
export const cryptoRequest = service('crypto withdrawal', (services) =>
  keptRequest<CryptoBody>(services, 'crypto', (body, idempotencyKey) =>
    services.get(apiService).call(requestCrypto, { body, idempotencyKey }),
  ),
);

/** The delivery that this tab requests. */
export const deliveryRequest = service('delivery request', (services) =>
  keptRequest<DeliveryBody>(services, 'delivery', (body, idempotencyKey) =>
    services.get(apiService).call(requestDelivery, { body, idempotencyKey }),
  ),
);

export interface RequestInUse<Body> {
  /** Undefined while none is under way; `unknown`: repeated until its result is known; `paused`: looked up only when the player asks. */
  step: OnTheWay | undefined;
  /** It is being sent or looked up. */
  busy: boolean;
  /** Null when it was refused; a toast has said why. */
  send: (body: Body) => Promise<Requested | null>;
  lookNow: () => void;
}

/** A request as a page uses it. One that a reload or sign-in interrupted goes on once its player is signed in; `onDone` is called for it too, and never once its page is left. */
export function useRequest<Body>(wanted: Service<KeptRequest<Body, Requested>>, onDone: (reply: Requested) => void): RequestInUse<Body> {
  const request = useService(wanted);
  const step = useStore(request.store, (calls) => [...calls.values()][0]);
  const playerId = useUserId() ?? undefined;
  const isMounted = useMounted();
  const finished = useEffectEvent(onDone);
  useEffect(() => {
    if (playerId !== undefined) void request.resume().then((reply) => reply && isMounted() && finished(reply));
  }, [request, playerId, isMounted]);
  const send = async (body: Body): Promise<Requested | null> => {
    const reply = await request.send(body);
    if (reply && isMounted()) onDone(reply);
    return reply;
  };
  return { step, busy: step !== undefined && step !== 'paused', send, lookNow: () => request.lookNow() };
}
