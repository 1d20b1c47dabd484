import { useTranslation } from 'react-i18next';
import type { BetMode } from '#contract/api/limits.ts';
import { cents, type Cents, formatCents } from '#contract/money.ts';
import type { Multiplier } from '#contract/multiplier.ts';
import { useConfig } from '#src/lib/api/config.ts';
import type { AutoPlay } from '#src/play/auto/auto-play.ts';
import type { GameAsk, PlayGame } from '#src/play/bet/game-outcome.ts';
import { useTabInForce } from '#src/play/auto/mode-tabs.tsx';
import { type PlaySettings, playSettings, useHotkeysChoice } from './play-settings.ts';
import { useInstantInForce } from './play-toggles.tsx';
import { useRemembered } from './remembered.ts';
import { doubled, halved, type StakeRange, stakeProblem, stakeRange } from './stake.ts';
import { useAuto, useAutoRunning } from '#src/play/auto/use-auto.ts';
import { type BetAction, useBetAction } from '#src/play/bet/use-bet-action.ts';
import type { GameFlow } from '#src/play/bet/use-bet-flow.ts';
import { useHotkeys } from './use-hotkeys.ts';

interface Options<Ask extends GameAsk> {
  game: PlayGame;
  flow: GameFlow<Ask>;
  maxOpen: number;
  /** The most that the choice can pay: it bounds the stake. */
  best: Multiplier;
  /** The bet of this stake with the choice of now. */
  askOf: (common: GameAsk) => Ask;
  /** The pause between two bets of auto play, ms. */
  paceMs: { normal: number; instant: number };
}

/** Everything that the controls of a game share, wired together. */
export interface GameControls {
  game: PlayGame;
  settings: PlaySettings;
  set: (change: Partial<PlaySettings>) => void;
  /** What may be staked on the choice. */
  range: StakeRange;
  /** Tab and switch as the rules of play let them be. */
  tab: PlaySettings['tab'];
  instant: boolean;
  /** Auto play is on: what it depends on is locked. */
  running: boolean;
  auto: AutoPlay;
  /** A press on the bet button, and on the one that starts auto play. */
  bet: BetAction;
  startAuto: BetAction;
  hotkeys: boolean;
}

const UNKNOWN_RANGE: StakeRange = { min: cents(10), max: cents(100_000) };

/** The stake, manual and auto play, switches and hotkeys of one game's page. */
export function useGameControls<Ask extends GameAsk>({ game, flow, maxOpen, best, askOf, paceMs }: Options<Ask>): GameControls {
  const { t } = useTranslation('play');
  const [settings, set] = useRemembered(playSettings(game));
  const limit = useConfig()?.limits[game];
  const range = limit ? stakeRange(limit, best) : UNKNOWN_RANGE;
  const tab = useTabInForce(settings.tab);
  const instant = useInstantInForce(settings.instant);
  const [hotkeys] = useHotkeysChoice();
  const { stake } = settings;

  const ask = (amount: Cents, mode: BetMode): Ask => askOf({ stake: amount, mode, instant });
  const auto = useAuto({
    flow,
    askOf: (amount) => ask(amount, 'auto'),
    range,
    paceMs: instant ? paceMs.instant : paceMs.normal,
  });
  const running = useAutoRunning(auto);
  const wrong = stakeProblem(stake, range);
  const problem = wrong && t(`stake.${wrong}`, { min: formatCents(range.min), max: formatCents(range.max) });

  const bet = useBetAction({
    flow,
    maxOpen,
    stake,
    problem,
    onBet: () => flow.start(ask(stake, instant ? 'instant' : 'normal')),
  });
  const startAuto: BetAction = {
    ...bet,
    // A bet in doubt is settled first, by hand.
    press: bet.way === 'bet' ? () => auto.start(settings.auto, stake) : bet.press,
  };

  const onKey = (run: () => void) => (): void => {
    if (!running) run();
  };
  useHotkeys(
    {
      // Keys never start auto play, and never lead away from the table.
      bet: onKey(() => {
        if (tab === 'manual' && !bet.locked && (bet.way === 'bet' || bet.way === 'ask-again')) bet.press();
      }),
      halve: onKey(() => set({ stake: halved(stake, range) })),
      double: onKey(() => set({ stake: doubled(stake, range) })),
    },
    hotkeys,
  );

  return { game, settings, set, range, tab, instant, running, auto, bet, startAuto, hotkeys };
}
