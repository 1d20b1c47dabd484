import clsx from 'clsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { WHEEL_COLORS, WHEEL_SEGMENTS, type WheelColor } from '#contract/games/wheel.ts';
import { formatCents, type Cents } from '#contract/money.ts';
import type { WheelStakes } from '#scenes/wheel/model.ts';
import { passFocusOn } from '#src/lib/hooks/pass-focus-on.ts';
import { useOnePress } from '#src/play/bet/use-one-press.ts';
import type { BetAction } from '#src/play/bet/use-bet-action.ts';
import { Button } from '#src/ui/button.tsx';
import { Figure } from '#src/ui/figure.tsx';
import css from './color-buttons.module.css';
import type { WheelAsk } from './wheel-kinds.ts';

interface Props {
  action: BetAction;
  stake: Cents;
  stakes: WheelStakes;
  /** The last colour, which the space bar bets on. */
  last: WheelColor;
  hotkey: boolean;
  /** The bet in doubt that the next press asks for again; null for none. */
  doubted: WheelAsk | null;
  /** What a press on a colour does while a bet can be placed. */
  onColor: (color: WheelColor) => void;
}

const SEGMENTS: Readonly<Record<WheelColor, number>> = {
  2: WHEEL_SEGMENTS.filter((pays) => pays === 2).length,
  3: WHEEL_SEGMENTS.filter((pays) => pays === 3).length,
  5: WHEEL_SEGMENTS.filter((pays) => pays === 5).length,
  50: WHEEL_SEGMENTS.filter((pays) => pays === 50).length,
};

/** A button per colour: each press is one bet of the stake on it. A bet in doubt is settled first, by a button of its own. */
export function ColorButtons({ action, stake, stakes, last, hotkey, doubted, onColor }: Props) {
  const { t } = useTranslation('wheel');
  const { t: play } = useTranslation('play');
  const noteId = useId();
  const { way, note, locked } = action;
  const describedBy = note === null ? undefined : noteId;
  const isInDoubt = way === 'ask-again' && doubted !== null;
  const pressAgain = useOnePress(locked, action.press, { repeatable: true });
  return (
    <div className="grid gap-8" tabIndex={-1}>
      <div className={clsx('grid cols-2 gap-8', css.grid)} role="group" aria-label={t('colors.label')} aria-describedby={describedBy}>
        {WHEEL_COLORS.map((color) => (
          <ColorButton
            key={color}
            color={color}
            amount={formatCents(stake)}
            own={stakes[color].ownCents}
            locked={locked || isInDoubt}
            hotkey={hotkey && color === last && way === 'bet'}
            onPress={() => (way === 'bet' ? onColor(color) : action.press())}
          />
        ))}
      </div>
      <p id={noteId} className={css.note}>
        {note}
      </p>
      {way === 'log-in' && (
        <Button variant="gold" size="lg" wide data-testid="place-bet" onClick={action.press}>
          {play('bet.logIn')}
        </Button>
      )}
      {isInDoubt && (
        <Button
          ref={passFocusOn}
          variant="gold"
          size="lg"
          wide
          aria-disabled={locked || undefined}
          aria-describedby={describedBy}
          {...pressAgain}
        >
          {t('colors.tryAgain', { amount: formatCents(doubted.stake), color: doubted.color })}
        </Button>
      )}
    </div>
  );
}

interface ButtonProps {
  color: WheelColor;
  amount: string;
  own: Cents;
  locked: boolean;
  hotkey: boolean;
  onPress: () => void;
}

function ColorButton({ color, amount, own, locked, hotkey, onPress }: ButtonProps) {
  const { t } = useTranslation('wheel');
  const { t: play } = useTranslation('play');
  const press = useOnePress(locked, onPress, { repeatable: true });
  return (
    <button
      type="button"
      className={clsx(css.color, css[`c${color}`], own > 0 && css.mine)}
      aria-disabled={locked || undefined}
      aria-label={`${t('colors.bet', { amount, color })}, ${t('colors.odds', { count: SEGMENTS[color] })}${own > 0 ? `, ${t('colors.own', { amount: formatCents(own) })}` : ''}`}
      aria-keyshortcuts={hotkey ? 'Space' : undefined}
      data-testid={`bet-${color}`}
      {...press}
    >
      <Figure className="text-large tone-hi">{t(`colors.${color}`)}</Figure>
      {own > 0 ? (
        <Figure className={css.own}>{formatCents(own)}</Figure>
      ) : (
        <span className={css.odds}>{t('colors.odds', { count: SEGMENTS[color] })}</span>
      )}
      {hotkey && (
        <kbd className={css.key} aria-hidden="true">
          {play('hotkeys.space')}
        </kbd>
      )}
    </button>
  );
}
