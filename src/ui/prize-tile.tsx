import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cents, formatCents } from '#contract/money.ts';
import type { Rarity } from '#contract/rarity.ts';
import { Figure } from './figure.tsx';
import { PrizePicture } from './prize-picture.tsx';
import css from './prize-tile.module.css';

interface Props {
  prize: { name: string; rarity: Rarity; img_url: string; sale_price: Cents };
  chosen: boolean;
  onToggle: () => void;
  disabled?: boolean | undefined;
  /** Can't be played at present; it may be chosen all the same. */
  faint?: boolean | undefined;
  /** One short figure in its corner. */
  note?: ReactNode;
}

/** A prize that can be chosen: picture, name, price. */
export function PrizeTile({ prize, chosen, onToggle, disabled = false, faint = false, note }: Props) {
  const { t } = useTranslation('ui');
  return (
    <button
      type="button"
      className={clsx(css.tile, chosen && css.chosen, faint && css.faint)}
      style={{ '--tone': `var(--rarity-${prize.rarity})` }}
      aria-pressed={chosen}
      disabled={disabled && !chosen}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onToggle}
    >
      <span className={css.head}>
        {chosen && (
          <span className={css.check} aria-hidden="true">
            <Check size={12} strokeWidth={3} />
          </span>
        )}
        {note !== undefined && <Figure className="tone-mid type-1 weight-600 leading-normal ml-auto">{note}</Figure>}
      </span>
      <PrizePicture src={prize.img_url} alt="" size={64} className={css.picture} />
      <span className="one-line max-w-full tone-mid type-2 leading-snug">{prize.name}</span>
      <span className="visually-hidden">{t(`rarity.${prize.rarity}`)}</span>
      <Figure className="type-3 weight-600 leading-snug">{formatCents(prize.sale_price)}</Figure>
    </button>
  );
}
