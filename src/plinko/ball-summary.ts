import i18next from 'i18next';
import type { PlinkoChoice } from '#contract/games/plinko.ts';

/** The board of a bet in a few words: "16 rows · high". */
export function ballSummary({ rows, risk }: PlinkoChoice): string {
  const t = i18next.getFixedT(null, 'plinko');
  return t('game.summary', { rows, risk: t(`game.risks.${risk}`) });
}
