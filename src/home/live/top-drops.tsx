import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Drop } from '#contract/api/drops.ts';
import { useGate, useHolding } from '#src/settlement/use-balance.ts';
import { Coins } from '#src/ui/coins.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './top-drops.module.css';
import { Block, Shelf } from './block.tsx';
import { topDropsQuery, MOST } from './queries.ts';

/** A list of the dearest drops with one more: the dearest first, of equal ones the earlier. */
export function withDrop(drops: readonly Drop[], drop: Drop): readonly Drop[] {
  if (drops.some(({ id }) => id === drop.id)) return drops;
  return [...drops, drop].toSorted((one, other) => other.item.price - one.item.price).slice(0, MOST.drops);
}

/** The dearest prizes of today; a dearer one takes its place as it is won. */
export function TopDrops() {
  const { t } = useTranslation('today');
  const gate = useGate();
  const holding = useHolding();
  const query = useQuery({ ...topDropsQuery, enabled: !holding });
  // Kept beside the answer, which may be older than they are.
  const [news, setNews] = useState<readonly Drop[]>([]);
  useEffect(() => gate.onDrop((drop) => setNews((drops) => withDrop(drops, drop))), [gate]);
  return (
    <Block name="today-drops" title={t('drops.title')}>
      <Shelf
        query={{ ...query, data: query.data && news.reduce(withDrop, query.data) }}
        most={MOST.drops}
        columns="few"
        ranked
        place={<Skeleton width="100%" height={188} radius={24} />}
        empty={{ picture: '/prizes/blue-diamond.webp', title: t('drops.empty'), text: t('drops.emptyText') }}
      >
        {(drop) => <BestDrop drop={drop} />}
      </Shelf>
    </Block>
  );
}

function BestDrop({ drop: { item, box, user_name: winner, is_demo: isDemo } }: { drop: Drop }) {
  const { t } = useTranslation('drops');
  const { t: ui } = useTranslation('ui');
  return (
    <Link to={`/boxes/${box.slug}`} className={css.drop} style={{ '--tone': `var(--rarity-${item.rarity})` }}>
      <PrizePicture src={item.img_url} alt="" size={84} className="mb-6" />
      <span className={css.name}>{item.name}</span>
      <Coins amount={item.price} className="tone-gold-light weight-600" />
      <span className={css.who} aria-hidden="true">
        {winner}
        {isDemo && <span className="text-tag ml-6">{t('demo')}</span>}
      </span>
      <span className="visually-hidden">
        {t('cardRest', { rarity: ui(`rarity.${item.rarity}`), winner: isDemo ? t('demoPlayer', { name: winner }) : winner, box: box.name })}
      </span>
    </Link>
  );
}
