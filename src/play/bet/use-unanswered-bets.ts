import { useEffect } from 'react';
import { isSeedBet, myBets } from '#contract/api/bets.ts';
import { useCall } from '#src/lib/api/call.ts';
import { useService } from '#src/lib/services/services.ts';
import { useUserId } from '#src/session/use-user.ts';
import { paceRests } from '#src/lib/hooks/use-paced.ts';
import { ownBetsService, reveal } from '#src/play/lists/own-bets.ts';
import { statsService, withBet } from '#src/play/lists/session-stats.ts';
import type { PlayGame } from './game-outcome.ts';
import type { PlacingPort } from './placing-port.ts';
import { noteUnanswered, takeUnanswered, unansweredAmong } from './unanswered-bets.ts';

/** The newest bets among which the unanswered ones are looked for. */
const LOOKED_AT = 10;

/**
 * Counts bets whose answers the page before this one did not live to see, so that the figures and lists of the visit have them. For games that do not
 * present such a bet again; a bet that can't be looked up is in "my bets" all the same.
 */
export function useUnansweredBets(game: PlayGame, store: PlacingPort<never>['store']): void {
  const call = useCall();
  const player = useUserId() ?? undefined;
  const own = useService(ownBetsService)(game);
  const stats = useService(statsService)(game);
  useEffect(() => {
    if (player === undefined) return undefined;
    const left = takeUnanswered(game, player);
    if (left !== null)
      void call(myBets, { query: { game, limit: LOOKED_AT } }).then(
        ({ data }) => {
          for (const bet of unansweredAmong(data.filter(isSeedBet), left, stats.getState().counted)) {
            reveal(own, bet);
            stats.setState((now) => withBet(now, bet), true);
          }
          // No other bet follows that would bring them into sight.
          paceRests();
        },
        (error: unknown) => console.warn('It is not known what became of a bet that was on its way when the page was left', error),
      );
    const note = (): void => {
      const { open, unknown } = store.getState();
      const count = open.filter(({ step }) => step === 'sending').length + unknown.length;
      if (count > 0) noteUnanswered(game, { player, count, leftAtMs: Date.now() });
    };
    // Before the flow lets go of what it still holds.
    window.addEventListener('pagehide', note, { capture: true });
    return () => window.removeEventListener('pagehide', note, { capture: true });
  }, [call, game, own, player, stats, store]);
}
