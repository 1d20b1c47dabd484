import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { PACE_MS, usePacedText } from '#src/lib/use-paced.ts';
import { AutoPanel } from '#src/play/auto/auto-panel.tsx';
import type { AutoPlay, AutoState } from '#src/play/auto/auto-play.ts';
import { BetButton } from '#src/play/bet/bet-button.tsx';
import { ModeTabs } from '#src/play/auto/mode-tabs.tsx';
import { PlayToggles } from './play-toggles.tsx';
import { StakeField } from './stake-field.tsx';
import type { GameControls } from './use-game-controls.ts';

/** The head of every game's inputs: manual or auto, and the stake. */
export function StakeControls({
  controls,
  label,
}: {
  controls: Pick<GameControls, 'tab' | 'settings' | 'set' | 'range' | 'running'>;
  label?: string;
}) {
  const { tab, settings, set, range, running } = controls;
  return (
    <>
      <ModeTabs tab={tab} onTab={(next) => set({ tab: next })} disabled={running} />
      <StakeField label={label} stake={settings.stake} onStake={(stake) => set({ stake })} range={range} disabled={running} />
    </>
  );
}

/** The end of every game's inputs: the rules of auto play while that is chosen, and the switches. */
export function MoreControls({ controls }: { controls: GameControls }) {
  const { tab, settings, set, running, instant } = controls;
  return (
    <>
      {tab === 'auto' && <AutoPanel settings={settings.auto} onSettings={(auto) => set({ auto })} disabled={running} />}
      <PlayToggles instant={{ on: instant, onToggle: (next) => set({ instant: next }) }} />
    </>
  );
}

interface BetProps {
  controls: Pick<GameControls, 'tab' | 'running' | 'auto' | 'bet' | 'startAuto' | 'hotkeys'>;
  label: string;
  /** Stands beside the label while a press is one bet. */
  sub: ReactNode;
}

/** The bet button; under auto play it starts and stops the run. */
export function BetControls({ controls, label, sub }: BetProps) {
  const { t } = useTranslation('play');
  const { tab, running, auto, bet, startAuto, hotkeys } = controls;
  const ending = useStore(auto.store, ({ status }) => status === 'ending');
  const automatic = running || tab === 'auto';
  return (
    <BetButton
      action={automatic ? startAuto : bet}
      label={automatic ? t('auto.start') : label}
      sub={automatic ? undefined : sub}
      hotkey={hotkeys && !automatic}
      run={running ? { placed: <Placed auto={auto} />, ending, onStop: () => auto.stop('player') } : undefined}
    />
  );
}

const placedText = ({ placed }: AutoState): string => String(placed);

/** How many bets a run has placed; apart, so that the button stands still while it counts. */
function Placed({ auto }: { auto: AutoPlay }) {
  return <span ref={usePacedText(auto.store, placedText, PACE_MS.counter)} />;
}
