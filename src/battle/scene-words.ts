import i18next from 'i18next';
import { BATTLE_WORDS, type BattleWords } from '#scenes/battle/model.ts';

/** The few words in the picture of a battle, in the language of the page. */
export function sceneWords(): BattleWords {
  const t = i18next.getFixedT(null, 'proof');
  return {
    ...BATTLE_WORDS,
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
  };
}
