import type { BetMode } from '#contract/api/limits.ts';
import type { GameKey } from '#contract/games/index.ts';
import type { Cents } from '#contract/money.ts';
import type { AutoPlay } from '#src/play/auto/auto-play.ts';
import { useTabInForce } from '#src/play/auto/mode-tabs.tsx';
import { useAuto, useAutoRunning } from '#src/play/auto/use-auto.ts';
import type { GameAsk } from '#src/play/bet/game-outcome.ts';
import type { PlacingPort } from '#src/play/bet/placing-port.ts';
import { type BetPort, usePressNow } from '#src/play/bet/use-bet-action.ts';
import { type PlaySettings, playSettings, useHotkeysChoice } from './play-settings.ts';
import { useInstantInForce } from './play-toggles.tsx';
import { useRemembered } from './remembered.ts';
import { doubled, halved } from './stake.ts';
import { useHotkeys } from './use-hotkeys.ts';
import type { StakeInput } from './use-stake.ts';

interface Options<Ask extends GameAsk> {
  game: GameKey;
  placing: PlacingPort<Ask>;
  stake: StakeInput;
  /** The bet of this stake with the choice of now. */
  askOf: (common: GameAsk) => Ask;
  /** What prevents a bet besides its stake, in the player's words; null or left out: nothing. */
  problem?: string | null;
  /** The same for auto play, where it is something else. */
  autoProblem?: string | null;
  /** Auto play can't go on; left out: while anything but the stake prevents it. */
  blocked?: boolean;
  /** What a press on the bet button does, where that is more than to place the bet. */
  onBet?: () => void;
  /** What the space key does before it bets; true when it has done it. */
  onSpace?: () => boolean;
  /** False where keys don't play, whatever the player has chosen for games. */
  keys?: boolean;
  /** Which way in the bet button offers to a visitor; to log in where left out. */
  visitors?: 'login' | 'register';
}

/** Everything that the controls of a game share, wired together. */
export interface GameControls {
  settings: PlaySettings;
  set: (change: Partial<PlaySettings>) => void;
  stake: StakeInput;
  /** The tab as the rules of play let it be. */
  tab: PlaySettings['tab'];
  /** Whether bets are presented at once, as the rules of play let it be; null where a round that all share presents them. */
  instant: boolean | null;
  /** Auto play is on: what it depends on is locked. */
  running: boolean;
  auto: AutoPlay;
  /** The bet button, and the one that starts auto play. */
  bet: BetPort;
  startAuto: BetPort;
  hotkeys: boolean;
}

/** The stake, manual and auto play, switches and hotkeys of one game's page. A game that has not all of them shows those that it has. */
export function useGameControls<Ask extends GameAsk>(options: Options<Ask>): GameControls {
  const { game, placing, stake, askOf, problem = null, autoProblem = problem, blocked = autoProblem !== null, onSpace } = options;
  const [settings, set] = useRemembered(playSettings(game));
  const tab = useTabInForce(settings.tab);
  const inForce = useInstantInForce(settings.instant);
  const instant = !placing.shared && inForce;
  const [chosen] = useHotkeysChoice();
  const hotkeys = chosen && (options.keys ?? true);

  const ask = (amount: Cents, mode: BetMode): Ask => askOf({ stake: amount, mode, instant });
  const auto = useAuto({ placing, askOf: (amount) => ask(amount, 'auto'), range: stake.autoRange ?? stake.range, instant, blocked });
  const running = useAutoRunning(auto);

  const onBet = options.onBet ?? ((): void => void placing.place(ask(stake.cents, instant ? 'instant' : 'normal')));
  const bet: BetPort = { placing, stake: stake.cents, problem: stake.problem ?? problem, onBet, visitors: options.visitors };
  // A bet in doubt is settled first, by hand.
  const startAuto: BetPort = { ...bet, problem: stake.problem ?? autoProblem, instead: () => auto.start(settings.auto, stake.cents) };
  const pressNow = usePressNow();

  useHotkeys(
    {
      // Keys never start auto play, and never lead away from the game.
      bet() {
        if (onSpace?.() || running || tab !== 'manual') return;
        const { way, locked, press } = pressNow(bet);
        if (!locked && (way === 'bet' || way === 'ask-again')) press();
      },
      halve: () => !running && !stake.locked && stake.set(halved(stake.cents, stake.range)),
      double: () => !running && !stake.locked && stake.set(doubled(stake.cents, stake.range)),
    },
    hotkeys,
  );

  return { settings, set, stake, tab, instant: placing.shared ? null : instant, running, auto, bet, startAuto, hotkeys };
}
