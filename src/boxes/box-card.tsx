import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BoxSummary } from '#contract/api/boxes.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { BoxPicture } from './box-picture.tsx';
import css from './box-card.module.css';

interface Props {
  box: BoxSummary;
  /** True for the cards that are seen at once; the pictures of the rest load when they come near. */
  eager?: boolean | undefined;
  className?: string | undefined;
  /** Shown under the price: who made it, how often it was opened. */
  children?: ReactNode;
}

/** Where a box is opened. One that a player made is under `/custom`. */
export function boxPath({ slug, type }: Pick<BoxSummary, 'slug' | 'type'>): string {
  return type === 'custom' ? `/custom/${slug}` : `/boxes/${slug}`;
}

/** A box for sale as one link: its picture in its own two-colour light, name and price. */
export function BoxCard({ box, eager = false, className, children }: Props) {
  const { t } = useTranslation('boxes');
  return (
    <Link to={boxPath(box)} className={clsx(css.card, className)} style={{ '--light-a': box.colors[0], '--light-b': box.colors[1] }}>
      <span className={css.light} aria-hidden="true" />
      <BoxPicture src={box.img_url} place="card" eager={eager} className={css.picture} />
      {box.type === 'unique' && <span className={css.tag}>{t('card.unique')}</span>}
      <span className={clsx('one-line card-name tone-hi text-center', css.name)}>{box.name}</span>
      <Coins amount={box.price} className={clsx('tone-gold type-3', css.price)} />{' '}
      <span className="visually-hidden">{t('card.coins')}</span>
      {children}
    </Link>
  );
}

/** The place of a card that is still loading. */
export function BoxCardSkeleton() {
  return (
    <span className={clsx(css.card, css.waiting)} aria-hidden="true">
      <Skeleton className={css.pictureWaiting} radius={20} />
      <Skeleton width="62%" height={18} />
      <Skeleton width="38%" height={16} />
    </span>
  );
}
