import type { Cents } from '#contract/money.ts';
import { winSize } from '#contract/win-size.ts';
import { service } from '#src/lib/services/services.ts';
import { feelCue } from './haptics.ts';
import { cueService } from './mixer.ts';
import { slotStatusService } from './pace.ts';

/** Sounds a result of the player's own where no scene does, beside the still picture: a win by its size, or a neutral settling. Several bets: their totals. */
export const plainResultService = service('plain result', (services) => (stake: Cents, payout: Cents): void => {
  // A scene that is drawn sounds its results itself.
  if (services.get(slotStatusService).getState().kind === 'ready') return;
  const size = winSize(stake, payout);
  if (size === 0) services.get(cueService)('settle', { volume: 0.7 });
  else {
    feelCue(`win-${size}`);
    services.get(cueService)(`win-${size}`);
  }
});
