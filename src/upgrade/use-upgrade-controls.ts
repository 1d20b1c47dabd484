import { useTranslation } from 'react-i18next';
import type { GameLimit } from '#contract/api/limits.ts';
import { cents, type Cents, formatCents } from '#contract/money.ts';
import { placedForScene } from '#src/play/bet/placing-port.ts';
import type { StakeRange } from '#src/play/controls/stake.ts';
import { type GameControls, useGameControls } from '#src/play/controls/use-game-controls.ts';
import { useStakeCap } from '#src/wallet/bonus/use-stake-cap.ts';
import { stakesFor } from './reach.ts';
import type { UpgradeAsk } from './upgrade-ask.ts';
import { localWins } from './upgrade-choice.ts';
import type { UpgradePlay, UpgradeView } from './upgrade-play.ts';

/** The most coins beside the items while the server's limits are on their way. */
const USUAL_MOST = cents(100_000);
/** Long enough to see what came out before the next one begins. */
const PACE_MS = { normal: 1_200, instant: 500 };

/**
 * The controls of the upgrade: its stake is the coins beside the items. Auto play stakes the same coins at the same target again and again; items
 * can't be in it, since each is used up by its upgrade.
 */
export function useUpgradeControls(upgrades: UpgradePlay, view: UpgradeView): GameControls {
  const { t } = useTranslation('upgrade');
  const { flow } = upgrades;
  const { coins, target, side, items, limit, onTheWay, problem, quote, changedFrom } = view;
  const hasItems = items.length > 0;
  const asking = changedFrom !== null && quote.kind === 'local';
  const quoteProblem = quote.kind === 'refused' ? quote.text : asking ? t('changed.asking') : null;
  const cap = useStakeCap();
  const rules = limit?.max_stake ?? USUAL_MOST;
  const range: StakeRange = { min: cents(0), max: cap !== null && cap.most < rules ? cap.most : rules };
  const stakes = { ...range, min: limit?.min_stake ?? cents(1) };
  const capped = cap !== null && coins > cap.most ? cap.sentence : null;
  const problemText = problem === null ? (capped ?? quoteProblem) : t(`problems.${problem}`, limitTexts(limit));
  const controls: GameControls = useGameControls<UpgradeAsk>({
    game: 'upgrade',
    placing: placedForScene({ flow, maxOpen: 1, paceMs: PACE_MS }),
    stake: {
      cents: coins,
      set: upgrades.setCoins,
      range,
      autoRange: target === null ? stakes : stakesFor(target.sale_price, stakes),
      locked: onTheWay,
      // What prevents the coins prevents the choice.
      problem: null,
    },
    problem: problemText,
    autoProblem: hasItems ? t('auto.coinsOnly') : problemText,
    blocked: hasItems || target === null,
    askOf(common) {
      if (target === null) throw new TypeError('An upgrade has no target');
      return { ...common, items: [], target, side, wins: localWins(common.stake, target) };
    },
    onBet: () => upgrades.play(controls.instant === true),
  });
  return controls;
}

/** The limits in words, for the sentences that name them. */
function limitTexts(limit: GameLimit | undefined): Record<'min' | 'coins' | 'win', string> {
  const amountText = (amount: Cents | undefined): string => (amount === undefined ? '' : formatCents(amount));
  return { min: amountText(limit?.min_stake), coins: amountText(limit?.max_stake), win: amountText(limit?.max_win) };
}
