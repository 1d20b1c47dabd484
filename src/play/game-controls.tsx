import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { formatCents } from '#contract/money.ts';
import { AutoPanel } from './auto-panel.tsx';
import { BetButton } from './bet-button.tsx';
import { ModeTabs } from './mode-tabs.tsx';
import { PlayToggles } from './play-toggles.tsx';
import { StakeField } from './stake-field.tsx';
import type { GameControls } from './use-game-controls.ts';

/** The head of every game's inputs: manual or auto, and the stake. */
export function StakeControls({
  controls,
  label,
}: {
  controls: Pick<GameControls, 'tab' | 'settings' | 'set' | 'range' | 'balance' | 'running'>;
  label?: string;
}) {
  const { tab, settings, set, range, balance, running } = controls;
  return (
    <>
      <ModeTabs tab={tab} onTab={(next) => set({ tab: next })} disabled={running} />
      <StakeField
        label={label}
        stake={settings.stake}
        onStake={(stake) => set({ stake })}
        range={range}
        balance={balance}
        disabled={running}
      />
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

/** The bet button; under auto play it starts and stops the run. */
export function BetControls({ controls, label }: { controls: GameControls; label: string }) {
  const { t } = useTranslation('play');
  const { tab, running, auto, bet, startAuto, settings, hotkeys } = controls;
  const { status, placed } = useStore(auto.store);
  const automatic = running || tab === 'auto';
  return (
    <BetButton
      action={automatic ? startAuto : bet}
      label={automatic ? t('auto.start') : label}
      sub={automatic ? undefined : formatCents(settings.stake)}
      hotkey={hotkeys && !automatic}
      run={running ? { placed, ending: status === 'ending', onStop: () => auto.stop('player') } : undefined}
    />
  );
}
