import type { Cents } from '#contract/money.ts';
import { winSize } from '#contract/win-size.ts';
import { service } from '#src/lib/services/services.ts';
import { graphicsStore } from './device/graphics.ts';
import { cueService } from './mixer.ts';

/** Sounds a result where no scene does, beside the still picture: a win by its size, or a neutral settling. Several bets: their totals. */
export const plainResultService = service('plain result', (services) => (stake: Cents, payout: Cents): void => {
  if (graphicsStore.getState() !== 'still') return;
  const size = winSize(stake, payout);
  if (size === 0) services.get(cueService)('settle', { volume: 0.7 });
  else services.get(cueService)(`win-${size}`);
});
