import { useEffect } from 'react';
import { useStore } from 'zustand';
import { levelUpdatedEvent } from '#contract/realtime/level.ts';
import { LONGEST_DELAY_MS } from '#src/lib/after.ts';
import { useService } from '#src/lib/services/services.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { useUserId } from '#src/session/use-user.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { figuresService, type OwnFigures } from './figures-feed.ts';

/** A bet may have been placed elsewhere, and a session ends without news; so often the figures are asked for while the page is seen, ms. */
const SEEN_MS = 5 * 60_000;
/** The server's clock and this one differ by less, ms. */
const MARGIN_MS = 1_000;

/** The figures of the player's session and day; null until they are known. */
export function useFigures(): OwnFigures | null {
  return useStore(useService(figuresService).store, ({ figures }) => figures);
}

/** Keeps the figures as the shop has them. Mounted once, while a player is here. */
export function useLiveFigures(): void {
  const feed = useService(figuresService);
  const gate = useGate();
  const realtime = useService(realtimeService);
  const player = useUserId();
  useEffect(() => {
    const ask = (): void => feed.wanted();
    const askSeen = (): void => {
      if (document.visibilityState === 'visible') ask();
    };
    ask();
    const stops = [
      gate.onRelease(ask),
      // Bets were settled that nothing here has shown, such as a battle's that plays on without its page.
      realtime.subscribeOwn(levelUpdatedEvent, { connected: () => undefined, message: ask }),
      gate.store.subscribe((now, before) => {
        if (before.balance !== null && now.balance !== before.balance) ask();
      }),
    ];
    const timer = setInterval(askSeen, SEEN_MS);
    document.addEventListener('visibilitychange', askSeen);
    return () => {
      for (const stop of stops) stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askSeen);
    };
  }, [feed, gate, realtime, player]);

  const check = useFigures()?.reality_check;
  const aheadMs = useFigures()?.aheadMs ?? 0;
  const nextAt = check?.due_since === null ? check.next_at : null;
  useEffect(() => {
    if (nextAt === null || nextAt === undefined) return undefined;
    const leftMs = Math.max(0, Date.parse(nextAt) - aheadMs - Date.now()) + MARGIN_MS;
    const timer = setTimeout(() => feed.wanted(), Math.min(leftMs, LONGEST_DELAY_MS));
    return () => clearTimeout(timer);
  }, [feed, nextAt, aheadMs]);
}
