import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { emailConfirmedEvent } from '#contract/realtime/account.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { modalsService } from '#src/lib/modal.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { useServices, useService } from '#src/lib/services/services.ts';
import { type Gate, gateService } from '#src/settlement/gate.ts';
import { type Toasts, toastsService } from '#src/ui/toast.ts';
import { firstPicture } from '#src/stage/pace.ts';
import { forgetAnswers, onOtherPlayer } from './forget-answers.ts';
import { sessionService, type SessionEnd } from './session.ts';
import { sessionStoreService } from './session-store.ts';
import { trackingService } from './tracking.ts';

/** Own lists are asked for again this long after the balance or a scene came to rest; several reasons at once make one request, ms. */
const REFRESH_LISTS_AFTER_MS = 250;

/**
 * Mounted once, inside the router: finds out who is here, starts the socket after the first picture, lets holds go when the page is hidden or
 * left, keeps the player's lists and address fresh, follows the tracking link of the address, and says why a session has ended that was not ended here.
 */
export function SessionKeeper(): null {
  const { openModal } = useService(modalsService);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const queryClient = useQueryClient();
  const services = useServices();
  const gate = services.get(gateService);
  const session = services.get(sessionService);
  const store = services.get(sessionStoreService);
  const realtime = services.get(realtimeService);
  const tracking = services.get(trackingService);
  const toast = services.get(toastsService);

  useEffect(() => session.start(), [session]);
  useEffect(() => realtime.start(services.get(firstPicture)), [realtime, services]);
  useEffect(() => releaseWhenUnseen(gate), [gate]);
  useEffect(() => tracking.start(), [tracking]);
  // The link may have been opened in another browser. What was missed is in the profile, which every connection asks for.
  useEffect(() => realtime.subscribeOwn(emailConfirmedEvent, { message: () => void session.refresh() }), [realtime, session]);

  useEffect(() => onOtherPlayer(store, (id) => forgetAnswers(queryClient, id)), [queryClient, store]);

  useEffect(
    () =>
      session.onEnd((how) => {
        forgetAnswers(queryClient, null);
        if (how === 'signed-out') return void navigate('/');
        sayEnd(toast, how);
        // A public page stays in view. Either way runs the guards: a page of players is left for the home page, with the way back to it.
        if (how === 'lost') openModal('login');
        else void revalidate();
      }),
    [navigate, openModal, queryClient, revalidate, session, toast],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refreshSoon = (): void => {
      clearTimeout(timer);
      // While a scene plays the lists are frozen; its end is a reason of its own.
      if (gate.store.getState().holding) return;
      timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: queryKeys.player.inventory.all }), REFRESH_LISTS_AFTER_MS);
    };
    const stopReleases = gate.onRelease(refreshSoon);
    const stopBalance = gate.store.subscribe((now, before) => {
      if (before.balance !== null && now.balance !== null && now.balance !== before.balance) refreshSoon();
    });
    return () => {
      clearTimeout(timer);
      stopReleases();
      stopBalance();
    };
  }, [queryClient, gate]);

  return null;
}

/** Shows the player why the session is over. */
function sayEnd(toast: Toasts, how: Exclude<SessionEnd, 'signed-out'>): void {
  const key = 'session-end';
  if (how === 'lost') toast.error(i18next.t('errors:invalid_grant'), { key });
  else toast.info(i18next.t('auth:signedOutElsewhere'), { key });
}

/** A hidden tab has no viewer, and a page that is left shows nothing any more. */
function releaseWhenUnseen(gate: Gate): () => void {
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') gate.releaseAll('hidden');
  };
  const onLeave = (): void => gate.releaseAll('left');
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', onLeave);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', onLeave);
  };
}
