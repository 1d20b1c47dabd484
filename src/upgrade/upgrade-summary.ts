import i18next from 'i18next';
import type { UpgradeChoice } from '#contract/games/upgrade.ts';

/** A bet in a few words: the prize that it was for. */
export function upgradeSummary({ target }: UpgradeChoice): string {
  return i18next.getFixedT(null, 'upgrade')('game.summary', { name: target.name });
}
