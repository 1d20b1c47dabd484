import i18next from 'i18next';
import type { BattleCaptions } from '#scenes/battle/model.ts';

/** The few words in the picture of a battle, in the language of the page. */
export function sceneCaptions(): BattleCaptions {
  const t = i18next.getFixedT(null, 'proof');
  return {
    waiting: t('scene.waiting'),
    you: t('scene.you'),
    bot: t('scene.bot'),
    leads: t('scene.leads'),
    leadsLowest: t('scene.leadsLowest'),
    leadsPart: t('scene.leadsPart'),
    team: t('scene.team'),
    notCounted: t('scene.notCounted'),
    counted: t('scene.counted'),
    starting: t('scene.starting'),
    canceled: t('scene.canceled'),
    tieDraw: t('scene.tieDraw'),
    jackpotDraw: t('scene.jackpotDraw'),
    wins: t('scene.wins'),
    youWin: t('scene.youWin'),
    winner: t('scene.winner'),
    equalShare: t('scene.equalShare'),
  };
}
