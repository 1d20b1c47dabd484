import { useTranslation } from 'react-i18next';
import type { RoundGameKey } from '#contract/games/index.ts';
import type { BetMode } from '#contract/api/limits.ts';
import { cents, type Cents, formatCents } from '#contract/money.ts';
import type { Multiplier } from '#contract/multiplier.ts';
import { useConfig } from '#src/lib/api/config.ts';
import type { AutoPlay } from '#src/play/auto/auto-play.ts';
import type { GameAsk } from '#src/play/bet/game-outcome.ts';
import { useTabInForce } from '#src/play/auto/mode-tabs.tsx';
import { type PlaySettings, playSettings, useHotkeysChoice } from '#src/play/controls/play-settings.ts';
import { useRemembered } from '#src/play/controls/remembered.ts';
import { type StakeRange, stakeProblem, stakeRange } from '#src/play/controls/stake.ts';
import { useAutoRunning } from '#src/play/auto/use-auto.ts';
import { type BetAction, useBetAction } from '#src/play/bet/use-bet-action.ts';
import type { SettledBets } from './settled-bets.ts';
import { useRoundAuto } from './use-round-auto.ts';
import type { RoundFlow } from './use-round-flow.ts';

interface Options<Ask extends GameAsk, Bet> {
  game: RoundGameKey;
  flow: RoundFlow<Ask, Bet>;
  maxOpen: number;
  /** The most that the choice can pay: it bounds the stake. 0 where a bet leaves by itself at its limit. */
  best: Multiplier;
  /** What stands against a bet just now, in the player's words. */
  problem: string | null;
  /** What stands against auto play with this choice, in the player's words. */
  autoProblem: string | null;
  askOf: (common: GameAsk) => Ask;
  busy: () => boolean;
  opening: () => Promise<void>;
  settled: SettledBets;
}

/** What the inputs of both games of rounds share, wired together. */
export interface RoundControls {
  settings: PlaySettings;
  set: (change: Partial<PlaySettings>) => void;
  range: StakeRange;
  tab: PlaySettings['tab'];
  hotkeys: boolean;
  running: boolean;
  auto: AutoPlay;
  bet: BetAction;
  startAuto: BetAction;
}

const UNKNOWN_RANGE: StakeRange = { min: cents(10), max: cents(100_000) };

/** The stake, manual and auto play of a game of rounds. */
export function useRoundControls<Ask extends GameAsk, Bet extends { id: string }>({
  game,
  flow,
  maxOpen,
  best,
  problem,
  autoProblem,
  askOf,
  busy,
  opening,
  settled,
}: Options<Ask, Bet>): RoundControls {
  const { t } = useTranslation('play');
  const [settings, set] = useRemembered(playSettings(game));
  const limit = useConfig()?.limits[game];
  const range = limit ? stakeRange(limit, best) : UNKNOWN_RANGE;
  const tab = useTabInForce(settings.tab);
  const [hotkeys] = useHotkeysChoice();
  const { stake } = settings;
  const ask = (amount: Cents, mode: BetMode): Ask => askOf({ stake: amount, mode, instant: false });

  const auto = useRoundAuto({ flow, askOf: (amount) => ask(amount, 'auto'), range, blocked: autoProblem !== null, busy, opening, settled });
  const running = useAutoRunning(auto);
  const wrong = stakeProblem(stake, range);
  const stakeWords = wrong && t(`stake.${wrong}`, { min: formatCents(range.min), max: formatCents(range.max) });
  const action = { flow, maxOpen, stake };
  const bet = useBetAction({ ...action, problem: stakeWords ?? problem, onBet: () => flow.start(ask(stake, 'normal')) });
  const first = useBetAction({ ...action, problem: stakeWords ?? autoProblem, onBet: () => flow.start(ask(stake, 'normal')) });
  // A bet in doubt is settled first, by hand.
  const startAuto: BetAction = { ...first, press: first.way === 'bet' ? () => auto.start(settings.auto, stake) : first.press };
  return { settings, set, range, tab, hotkeys, running, auto, bet, startAuto };
}
