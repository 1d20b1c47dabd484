import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { WHEEL_COLORS, type WheelColor } from '#contract/games/wheel.ts';
import type { WheelStakes } from '#scenes/wheel/model.ts';
import { BetButton } from '#src/play/bet/bet-button.tsx';
import type { RoundControls } from '#src/rounds/use-round-controls.ts';
import { Button } from '#src/ui/button.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { ColorButtons } from './color-buttons.tsx';
import css from './wheel-actions.module.css';

interface Props {
  controls: RoundControls;
  stakes: WheelStakes;
  color: WheelColor;
  onColor: (color: WheelColor) => void;
  /** Places a bet on a colour. */
  onBet: (color: WheelColor) => void;
}

/** A button per colour; under auto play a colour to choose, and the button that starts and stops the run. */
export function WheelActions({ controls, stakes, color, onColor, onBet }: Props) {
  const { t } = useTranslation('wheel');
  const { t: play } = useTranslation('play');
  const { tab, running, auto, bet, startAuto, settings, hotkeys } = controls;
  const { status, placed } = useStore(auto.store);
  if (running || tab === 'auto')
    return (
      <div className={css.auto}>
        <Segmented
          label={t('colors.choose')}
          wide
          size="sm"
          disabled={running}
          value={String(color)}
          onChange={(value) => onColor(WHEEL_COLORS.find((each) => String(each) === value) ?? 2)}
          options={WHEEL_COLORS.map((each) => ({ value: String(each), label: <span className="figures">{t(`colors.${each}`)}</span> }))}
        />
        <BetButton
          action={startAuto}
          label={play('auto.start')}
          run={running ? { placed, ending: status === 'ending', onStop: () => auto.stop('player') } : undefined}
        />
      </div>
    );
  return (
    <>
      <ColorButtons action={bet} stake={settings.stake} stakes={stakes} last={color} hotkey={hotkeys} onColor={onBet} />
      {bet.way === 'log-in' && (
        <Button variant="gold" size="lg" wide className={css.login} data-testid="place-bet" onClick={bet.press}>
          {play('bet.logIn')}
        </Button>
      )}
    </>
  );
}
