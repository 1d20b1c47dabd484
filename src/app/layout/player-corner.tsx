import { useQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { playerHue } from '#contract/player-hue.ts';
import { useDepositNews } from '#src/deposit/invoices/use-deposit-news.ts';
import { CartPopper } from '#src/inventory/cart-popper.tsx';
import { useKnownRules } from '#src/lib/api/rules.ts';
import { SessionClock } from '#src/protection/session-clock.tsx';
import { useUser } from '#src/session/use-user.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { levelProgress } from '#src/lib/level-progress.ts';
import { CountBadge } from '#src/ui/count-badge.tsx';
import { LevelBadge } from '#src/ui/level-badge.tsx';
import { useLiveTickets } from '#src/support/use-live-tickets.ts';
import { Tooltip } from '#src/ui/tooltip.tsx';
import { BalancePill } from '#src/wallet/balance-pill.tsx';
import { useLiveBonus } from '#src/wallet/bonus/use-bonus.ts';
import { onTheirWayQuery } from '#src/withdrawals/on-their-way-query.ts';
import { useLiveWithdrawals } from '#src/withdrawals/use-live-withdrawals.ts';
import { lazyExtra } from '#src/ui/part.tsx';
import css from './header.module.css';
import { UnreadBadge } from './unread-badge.tsx';
import { WaysBack } from './ways-back.tsx';

const StopButton = lazyExtra(() => import('#src/protection/stop-button.tsx'));

/** What the header shows a player: prizes to sell, parcels, the balance, and who they are. */
export default function PlayerCorner() {
  const { real_money: prizesAreShipped, stop_button } = useKnownRules();
  useDepositNews();
  useLiveTickets();
  useLiveBonus();
  return (
    <>
      <WaysBack className={css.back} />
      <CartPopper />
      {prizesAreShipped && <DeliveryLink />}
      {stop_button && <StopButton />}
      <SessionClock />
      <BalancePill />
      <ProfileLink />
    </>
  );
}

/** Face, name and level; apart, since a level moves with every bet. */
function ProfileLink() {
  const { t } = useTranslation('app');
  const player = useUser();
  if (!player) return null;
  return (
    <Link to="/profile" className={`row gap-10 ml-6 rounded-md ${css.player}`}>
      <span className="visually-hidden">{t('header.profile')} </span>
      <span className="relative">
        <Avatar hue={playerHue(player.id)} name={player.name} src={player.avatar_url} size={38} />
        <UnreadBadge />
      </span>
      <span className={css.name}>{player.name}</span>
      <LevelBadge level={player.user_level.level} share={levelProgress(player.user_level).share} />
    </Link>
  );
}

/** The truck of the header, with how many prizes are on their way. It keeps the withdrawals of every page as the shop has them. */
function DeliveryLink() {
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
