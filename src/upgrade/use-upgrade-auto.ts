import { cents, type Cents } from '#contract/money.ts';
import type { GameLimit } from '#contract/api/limits.ts';
import type { AutoPlay } from '#src/play/auto/auto-play.ts';
import { useTabInForce } from '#src/play/auto/mode-tabs.tsx';
import { type PlaySettings, playSettings } from '#src/play/controls/play-settings.ts';
import { useRemembered } from '#src/play/controls/remembered.ts';
import type { StakeRange } from '#src/play/controls/stake.ts';
import { useAuto, useAutoRunning } from '#src/play/auto/use-auto.ts';
import type { GameFlow } from '#src/play/bet/use-bet-flow.ts';
import { stakesFor } from './reach.ts';
import type { UpgradeAsk } from './upgrade-ask.ts';
import { localWins, type UpgradeChoice } from './upgrade-choice.ts';

/** The most coins beside the items while the server's limits are on their way. */
const USUAL_MOST = cents(100_000);
/** Long enough to see what came out before the next one begins. */
const PACE_MS = { normal: 1_200, instant: 500 };

/** What may be put as coins: from none to the game's most. */
export function coinsRange(limit: GameLimit | undefined): StakeRange {
  return { min: cents(0), max: limit?.max_stake ?? USUAL_MOST };
}

interface Options {
  flow: GameFlow<UpgradeAsk>;
  choice: Pick<UpgradeChoice, 'target' | 'side'>;
  limit: GameLimit | undefined;
  instant: boolean;
  /** Something stands against playing the choice with coins alone. */
  blocked: boolean;
}

/** Auto play of upgrades, as the page's inputs see it. */
export interface UpgradeAuto {
  tab: PlaySettings['tab'];
  settings: PlaySettings;
  set: (change: Partial<PlaySettings>) => void;
  running: boolean;
  auto: AutoPlay;
}

/** Auto play: the same coins at the same target again and again. Items can't be in it, since each is used up by its upgrade. */
export function useUpgradeAuto({ flow, choice: { target, side }, limit, instant, blocked }: Options): UpgradeAuto {
  const [settings, set] = useRemembered(playSettings('upgrade'));
  const tab = useTabInForce(settings.tab);
  const coins = { ...coinsRange(limit), min: limit?.min_stake ?? cents(1) };
  const auto = useAuto<UpgradeAsk>({
    flow,
    askOf(stake: Cents) {
      if (target === null) throw new TypeError('auto play of upgrades has no target');
      return { stake, mode: 'auto', instant, items: [], target, side, wins: localWins(stake, target) };
    },
    range: target === null ? coins : stakesFor(target.sale_price, coins),
    paceMs: instant ? PACE_MS.instant : PACE_MS.normal,
    blocked: blocked || target === null,
  });
  return { tab, settings, set, running: useAutoRunning(auto), auto };
}
