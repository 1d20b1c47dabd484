import clsx from 'clsx';
import { Lock, LockOpen, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { TICKETS } from '#contract/games/box.ts';
import { Coins } from '#src/ui/coins.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { useUndoneDrag } from '#src/ui/use-undone-drag.ts';
import css from './chance-row.module.css';
import { chanceOfPercent, chanceOfStep, percentOf, SLIDER_STEPS, stepOfChance } from '../draft/chance-scale.ts';
import type { DraftPrize } from '../draft/draft.ts';

interface Props {
  prize: DraftPrize;
  /** `about` names a drag, whose steps are undone together. */
  onChance: (chance: number, about?: string) => void;
  onLock: () => void;
  onRemove: () => void;
}

/** How far a key moves a chance, in tickets; null for keys that don't. With Shift a single ticket. */
function stepOfKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>, chance: number): number | null {
  const tenth = Math.max(1, 10 ** (Math.floor(Math.log10(Math.max(1, chance))) - 1));
  const step = shiftKey ? 1 : tenth;
  if (key === 'ArrowRight' || key === 'ArrowUp') return step;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -step;
  if (key === 'PageUp') return 10 * tenth;
  return key === 'PageDown' ? -10 * tenth : null;
}

/** One prize of the box with its chance: a slider, an exact field, and a lock that keeps it. */
export function ChanceRow({ prize, onChance, onLock, onRemove }: Props) {
  const { t } = useTranslation('custom');
  const { name, chance, locked } = prize;
  const percent = percentOf(chance);
  const undone = useUndoneDrag(chance, (before) => onChance(before, `slider-${prize.id}`));
  return (
    <div className={clsx(css.row, locked && css.locked)} style={{ '--tone': `var(--rarity-${prize.rarity})` }} data-prize={prize.id}>
      <PrizePicture src={prize.img_url} alt="" size={44} className={css.picture} />
      <div className={css.words}>
        <span className="one-line type-3 weight-600">{name}</span>
        <Coins amount={prize.value} className="tone-gold type-2" />
      </div>
      <input
        type="range"
        className={css.slider}
        style={{ '--filled': `${(stepOfChance(chance) / SLIDER_STEPS) * 100}%` }}
        min={0}
        max={SLIDER_STEPS}
        step={1}
        value={stepOfChance(chance)}
        disabled={locked}
        aria-label={t('builder.chances.slider', { name })}
        aria-valuetext={t('builder.chances.spoken', { percent, tickets: formatCount(chance) })}
        onChange={(event) => onChance(chanceOfStep(event.target.valueAsNumber), `slider-${prize.id}`)}
        {...undone}
        onKeyDown={(event) => {
          const step = stepOfKey(event, chance);
          if (step === null) return;
          event.preventDefault();
          onChance(Math.min(TICKETS, Math.max(1, chance + step)), `slider-${prize.id}`);
        }}
      />
      <ChanceField key={chance} name={name} chance={chance} onChance={onChance} />
      <IconButton
        label={t('builder.chances.lock', { name })}
        size="sm"
        variant="plain"
        className={css.lock}
        aria-pressed={locked}
        onClick={onLock}
      >
        {locked ? <Lock size={16} aria-hidden="true" /> : <LockOpen size={16} aria-hidden="true" />}
      </IconButton>
      <IconButton label={t('builder.chances.remove', { name })} size="sm" variant="plain" className={css.remove} onClick={onRemove}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The exact chance in percent; taken over when the field is left or Enter is pressed. */
function ChanceField({ name, chance, onChance }: { name: string; chance: number; onChance: Props['onChance'] }) {
  const { t } = useTranslation('custom');
  const [text, setText] = useState(percentOf(chance));
  const [wrong, setWrong] = useState(false);

  function apply(): void {
    const typed = chanceOfPercent(text);
    setWrong(typed === null);
    if (typed !== null && typed !== chance) onChance(typed);
    else if (typed !== null) setText(percentOf(chance));
  }

  return (
    <TextInput
      size="sm"
      label={t('builder.chances.field', { name })}
      labelHidden
      className={css.field}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      value={text}
      error={wrong ? t('builder.chances.wrong') : undefined}
      suffix={
        <span className="tone-mid type-3" aria-hidden="true">
          %
        </span>
      }
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}
