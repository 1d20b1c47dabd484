import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Drop } from '#contract/api/drops.ts';
import { formatCents } from '#contract/money.ts';
import { Figure } from '#src/ui/figure.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { Tooltip } from '#src/ui/tooltip.tsx';
import css from './drop-card.module.css';

interface Props {
  drop: Drop;
  /** Shows who won it, where the box is known already. */
  showsWinner?: boolean | undefined;
  className?: string | undefined;
}

/** One prize that a player won, in the light of its rarity; leads to its box. */
export function DropCard({ drop, showsWinner = false, className }: Props) {
  const { t } = useTranslation('drops');
  const { t: ui } = useTranslation('ui');
  const winner = drop.is_demo ? t('demoPlayer', { name: drop.user_name }) : drop.user_name;
  return (
    <Tooltip content={t('wonBy', { winner, box: drop.box.name })} side="bottom">
      <Link to={`/boxes/${drop.box.slug}`} className={clsx(css.card, className)} style={{ '--tone': `var(--rarity-${drop.item.rarity})` }}>
        <PrizePicture src={drop.item.img_url} alt="" size={36} eager />
        <span className="grid min-w-0">
          <span className="row gap-6 min-w-0">
            <Figure className="type-2 weight-600 leading-snug">{formatCents(drop.item.price)}</Figure>
            {drop.is_demo && <span className={css.demo}>{t('demo')}</span>}
          </span>
          <span className={css.name}>{drop.item.name}</span>
          {showsWinner && <span className={css.winner}>{drop.user_name}</span>}
          <span className="visually-hidden">{t('cardRest', { rarity: ui(`rarity.${drop.item.rarity}`), winner, box: drop.box.name })}</span>
        </span>
      </Link>
    </Tooltip>
  );
}
