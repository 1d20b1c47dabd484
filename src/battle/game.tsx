import i18next from 'i18next';
import type { RecordOf } from '#contract/games/record.ts';
import { battle, type BattleSetting } from '#contract/games/battle.ts';
import { cents, formatCents } from '#contract/money.ts';
import { type BattleGameView, fairTexts } from '#src/games/view.ts';

/** Battles: how a seat is named among bets, and what can be expected of it. What all seats drew, and its proof, are the battle's own page. */
export const battleView: BattleGameView<RecordOf<'battle'>, BattleSetting> = {
  key: battle.key,
  source: battle.source,
  words() {
    const t = i18next.getFixedT(null, 'battles');
    return {
      bet: t('game.bet'),
      summary: ({ lineup, mode, rounds }) => t('game.summary', { lineup, mode: t(`modes.${mode}.name`), count: rounds }),
      counting: ({ lineup, boxes }, percent) =>
        t('game.counting', { lineup, price: formatCents(cents(boxes.reduce((sum, { price }) => sum + price, 0))), percent }),
      fair: fairTexts((part) => t(`game.fair.${part}`)),
    };
  },
};
