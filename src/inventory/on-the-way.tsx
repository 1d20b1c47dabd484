import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHolding } from '#src/settlement/use-balance.ts';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { shippingItemsQuery } from './inventory-queries.ts';
import css from './on-the-way.module.css';

/** What is on its way to the player, apart from what can be sold, with the way to its parcels. Nothing while nothing is. */
export function OnTheWay() {
  const { t } = useTranslation('inventory');
  const holding = useHolding();
  const { data } = useQuery({ ...shippingItemsQuery(), enabled: !holding });
  if (data === undefined || data.meta.total === 0) return null;
  return (
    <Link to="/profile/delivery" className={css.row}>
      <Truck size={20} className={css.truck} aria-hidden="true" />
      <span className={css.words}>{t('onTheWay', { count: data.meta.total })}</span>
      <span className={css.pictures}>
        {data.data.map(({ id, item }) => (
          <PrizePicture key={id} src={item.img_url} alt="" size={36} />
        ))}
      </span>
      <ChevronRight size={18} className={css.arrow} aria-hidden="true" />
    </Link>
  );
}
