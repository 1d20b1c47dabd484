import { useEffect, useEffectEvent } from 'react';
import type { Bet } from '#contract/api/bets.ts';
import { plinkoCurrent } from '#contract/api/plinko.ts';
import { useCall } from '#src/lib/api/call.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionStoreService } from '#src/session/session-store.ts';
import { ownBetsService } from '#src/play/lists/own-bets.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { joinCurrent } from './join-current.ts';

/**
 * Brings back the balls that were in the air when the page was left. It listens to the session directly, not by a render: the hold must exist
 * after the player is known and before the player's balance is.
 */
export function useCurrentBalls(join: (bet: Bet, atMs: number) => void): void {
  const call = useCall();
  const gate = useGate();
  const session = useService(sessionStoreService);
  const ownBets = useService(ownBetsService);
  const onBall = useEffectEvent(join);
  useEffect(() => {
    let gone = false;
    const ask = (): void =>
      void joinCurrent({
        hold: (request) => gate.hold(request),
        current: () => call(plinkoCurrent),
        isKnown: ({ id }) => {
          const { published, concealed } = ownBets('plinko').getState();
          return gone || concealed.has(id) || published.some((bet) => bet.id === id);
        },
        now: () => performance.now(),
        join: (bet, atMs) => onBall(bet, atMs),
        failed: (error) => console.warn('It is not known which balls are in the air', error),
      });
    if (session.getState().player != null) ask();
    const stop = session.subscribe(({ player }, before) => {
      if (player != null && player.id !== before.player?.id) ask();
    });
    return () => {
      gone = true;
      stop();
    };
  }, [call, gate, ownBets, session]);
}
