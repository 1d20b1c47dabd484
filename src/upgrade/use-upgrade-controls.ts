import { useTranslation } from 'react-i18next';
import type { GameLimit } from '#contract/api/limits.ts';
import { cents, type Cents, formatCents } from '#contract/money.ts';
import { placedForScene } from '#src/play/bet/placing-port.ts';
import type { GameFlow } from '#src/play/bet/use-bet-flow.ts';
import type { StakeRange } from '#src/play/controls/stake.ts';
import { type GameControls, useGameControls } from '#src/play/controls/use-game-controls.ts';
import { stakesFor } from './reach.ts';
import type { UpgradeAsk } from './upgrade-ask.ts';
import { localWins, type UpgradeChoice } from './upgrade-choice.ts';
import type { UpgradeProblem } from './upgrade-problem.ts';

/** The most coins beside the items while the server's limits are on their way. */
const USUAL_MOST = cents(100_000);
/** Long enough to see what came out before the next one begins. */
const PACE_MS = { normal: 1_200, instant: 500 };

interface Options {
  flow: GameFlow<UpgradeAsk>;
  choice: Pick<UpgradeChoice, 'coins' | 'target' | 'side'>;
  /** Items are in the choice. */
  hasItems: boolean;
  limit: GameLimit | undefined;
  /** An upgrade is on its way. */
  onTheWay: boolean;
  /** Why the choice can't be played. */
  problem: UpgradeProblem | null;
  /** A further reason from the quote, in the player's words. */
  quoteProblem: string | null;
  setCoins: (coins: Cents) => void;
  /** Places the upgrade that is put together. */
  play: () => void;
}

/**
 * The controls of the upgrade: its stake is the coins beside the items. Auto play stakes the same coins at the same target again and again; items
 * can't be in it, since each is used up by its upgrade.
 */
export function useUpgradeControls({
  flow,
  choice,
  hasItems,
  limit,
  onTheWay,
  problem,
  quoteProblem,
  setCoins,
  play,
}: Options): GameControls {
  const { t } = useTranslation('upgrade');
  const { coins, target, side } = choice;
  const range: StakeRange = { min: cents(0), max: limit?.max_stake ?? USUAL_MOST };
  const stakes = { ...range, min: limit?.min_stake ?? cents(1) };
  const words = problem === null ? quoteProblem : t(`problems.${problem}`, limitWords(limit));
  return useGameControls<UpgradeAsk>({
    game: 'upgrade',
    placing: placedForScene({ flow, maxOpen: 1, paceMs: PACE_MS }),
    stake: {
      cents: coins,
      set: setCoins,
      range,
      autoRange: target === null ? stakes : stakesFor(target.sale_price, stakes),
      locked: onTheWay,
      // What prevents the coins prevents the choice.
      problem: null,
    },
    problem: words,
    autoProblem: hasItems ? t('auto.coinsOnly') : words,
    blocked: hasItems || target === null,
    askOf(common) {
      if (target === null) throw new TypeError('An upgrade has no target');
      return { ...common, items: [], target, side, wins: localWins(common.stake, target) };
    },
    onBet: play,
  });
}

/** The limits in words, for the sentences that name them. */
function limitWords(limit: GameLimit | undefined): Record<'min' | 'coins' | 'win', string> {
  const words = (amount: Cents | undefined): string => (amount === undefined ? '' : formatCents(amount));
  return { min: words(limit?.min_stake), coins: words(limit?.max_stake), win: words(limit?.max_win) };
}
