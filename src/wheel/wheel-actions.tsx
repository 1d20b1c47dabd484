import { useTranslation } from 'react-i18next';
import { WHEEL_COLORS, type WheelColor } from '#contract/games/wheel.ts';
import type { WheelStakes } from '#scenes/wheel/model.ts';
import { BetControls } from '#src/play/controls/game-controls.tsx';
import { useBetAction } from '#src/play/bet/use-bet-action.ts';
import type { GameControls } from '#src/play/controls/use-game-controls.ts';
import { Figure } from '#src/ui/figure.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { ColorButtons } from './color-buttons.tsx';
import type { WheelAsk } from './wheel-kinds.ts';

interface Props {
  controls: GameControls;
  stakes: WheelStakes;
  color: WheelColor;
  /** The bet in doubt that the next press asks for again; null for none. */
  doubted: WheelAsk | null;
  onColor: (color: WheelColor) => void;
  /** Places a bet on a colour. */
  onBet: (color: WheelColor) => void;
}

/** A button per colour; under auto play a colour to choose, and the button that starts and stops the run. */
export function WheelActions({ controls, stakes, color, doubted, onColor, onBet }: Props) {
  const { t } = useTranslation('wheel');
  const { t: play } = useTranslation('play');
  const { tab, running } = controls;
  if (running || tab === 'auto')
    return (
      <div className="grid gap-10">
        <Segmented
          label={t('colors.choose')}
          wide
          size="sm"
          disabled={running}
          value={String(color)}
          onChange={(value) => onColor(WHEEL_COLORS.find((each) => String(each) === value) ?? 2)}
          options={WHEEL_COLORS.map((each) => ({ value: String(each), label: <Figure>{t(`colors.${each}`)}</Figure> }))}
        />
        <BetControls controls={controls} label={play('auto.start')} />
      </div>
    );
  return <ByHand controls={controls} stakes={stakes} color={color} doubted={doubted} onBet={onBet} />;
}

function ByHand({ controls: { bet, stake, hotkeys }, stakes, color, doubted, onBet }: Omit<Props, 'onColor'>) {
  const action = useBetAction(bet);
  return (
    <ColorButtons action={action} stake={stake.cents} stakes={stakes} last={color} hotkey={hotkeys} doubted={doubted} onColor={onBet} />
  );
}
