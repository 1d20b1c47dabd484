import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { realtimeService } from '#src/lib/realtime/realtime.ts';
import { useServices } from '#src/lib/services/services.ts';
import { type Gate, gateService } from '#src/settlement/gate.ts';
import { sessionService } from './session.ts';
import { startTracking } from './tracking.ts';

/** Own lists are asked for again this long after the balance or a scene came to rest; several reasons at once make one request, ms. */
const REFRESH_LISTS_AFTER_MS = 250;

/**
 * Mounted once, inside the router: finds out who is here, starts the socket after the first paint, lets holds go when the page is hidden or
 * left, keeps the player's lists fresh, follows the tracking link of the address, and goes home when the session ends.
 */
export function SessionKeeper(): null {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const services = useServices();
  const gate = services.get(gateService);
  const session = services.get(sessionService);
  const realtime = services.get(realtimeService);

  useEffect(() => session.start(), [session]);
  useEffect(() => realtime.startAfterPaint(), [realtime]);
  useEffect(() => releaseWhenUnseen(gate), [gate]);
  useEffect(startTracking, []);

  useEffect(
    () =>
      session.onEnd((how) => {
        queryClient.removeQueries({ queryKey: queryKeys.player.all });
        void navigate(how === 'lost' ? '/?modal=login' : '/');
      }),
    [navigate, queryClient, session],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refreshSoon = (): void => {
      clearTimeout(timer);
      // While a scene plays the lists stand still; its end is a reason of its own.
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

/** Nobody watches a hidden tab, and a page that is left shows nothing any more. */
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
