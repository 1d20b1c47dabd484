import { useQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { onTheirWayQuery } from '#src/withdrawals/on-their-way-query.ts';
import { useLiveWithdrawals } from '#src/withdrawals/use-live-withdrawals.ts';
import { CountBadge } from '#src/ui/count-badge.tsx';
import { Tooltip } from '#src/ui/tooltip.tsx';
import css from './header.module.css';

/** The truck of the header, with how many prizes are on their way. It keeps the withdrawals of every page as the shop has them. */
export function DeliveryLink() {
  const { t } = useTranslation('app');
  const { data: count = 0 } = useQuery(onTheirWayQuery());
  useLiveWithdrawals();
  const label = count > 0 ? t('header.deliveryCount', { count }) : t('header.delivery');
  return (
    <Tooltip content={label} side="bottom">
      <Link to="/profile/delivery" aria-label={label} className={css.delivery}>
        <Truck size={20} aria-hidden="true" />
        <CountBadge count={count} />
      </Link>
    </Tooltip>
  );
}
