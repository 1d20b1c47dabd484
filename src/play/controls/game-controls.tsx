import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { PACE_MS, usePacedText } from '#src/lib/hooks/use-paced.ts';
import { AutoPanel } from '#src/play/auto/auto-panel.tsx';
import type { AutoPlay, AutoState } from '#src/play/auto/auto-play.ts';
import { BetButton } from '#src/play/bet/bet-button.tsx';
import { useBetAction } from '#src/play/bet/use-bet-action.ts';
import { ModeTabs } from '#src/play/auto/mode-tabs.tsx';
import { PlayToggles } from './play-toggles.tsx';
import { StakeField } from './stake-field.tsx';
import type { GameControls } from './use-game-controls.ts';

/** The head of every game's inputs: manual or auto, and the stake. */
export function StakeControls({ controls, label }: { controls: GameControls; label?: string | undefined }) {
  const { tab, set, stake, running } = controls;
  return (
    <>
      <ModeTabs tab={tab} onTab={(next) => set({ tab: next })} disabled={running} />
      <StakeField label={label} stake={stake.cents} onStake={stake.set} range={stake.range} disabled={running || stake.locked} />
    </>
  );
}

interface MoreProps {
  controls: GameControls;
  /** What the keys do, where they do something else than in most games. */
  keysHelp?: string | undefined;
  /** Shown between the rules of auto play and the switches. */
  children?: ReactNode;
}

/** The end of every game's inputs: the rules of auto play while that is chosen, and the switches. */
export function MoreControls({ controls, keysHelp, children }: MoreProps) {
  const { tab, settings, set, running, instant } = controls;
  return (
    <>
      {tab === 'auto' && <AutoPanel settings={settings.auto} onSettings={(auto) => set({ auto })} disabled={running} />}
      {children}
      <PlayToggles
        instant={instant === null ? undefined : { on: instant, onToggle: (next) => set({ instant: next }) }}
        keysHelp={keysHelp}
      />
    </>
  );
}

interface BetProps {
  controls: GameControls;
  label: string;
  /** Shown beside the label while a press is one bet. */
  sub?: ReactNode;
  /** False while the space key does something else. */
  hotkey?: boolean;
}

/** The bet button; under auto play it starts and stops the run. */
export function BetControls({ controls, label, sub, hotkey = true }: BetProps) {
  const { t } = useTranslation('play');
  const { tab, running, auto, bet, startAuto, hotkeys } = controls;
  const ending = useStore(auto.store, ({ status }) => status === 'ending');
  const automatic = running || tab === 'auto';
  const action = useBetAction(automatic ? startAuto : bet);
  return (
    <BetButton
      action={action}
      label={automatic ? t('auto.start') : label}
      sub={automatic ? undefined : sub}
      hotkey={hotkey && hotkeys && !automatic}
      run={running ? { placed: <Placed auto={auto} />, ending, onStop: () => auto.stop('player') } : undefined}
    />
  );
}

const placedText = ({ placed }: AutoState): string => String(placed);

/** How many bets a run has placed; apart, so that the button is not drawn anew while it counts. */
function Placed({ auto }: { auto: AutoPlay }) {
  return <span ref={usePacedText(auto.store, placedText, PACE_MS.counter)} />;
}
