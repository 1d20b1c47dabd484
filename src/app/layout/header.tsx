import { Truck, UserRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { importGuarded } from '#src/lib/chunk-guard.ts';
import { openModal } from '#src/lib/modal.ts';
import type { Player } from '#src/lib/session/session-store.ts';
import { useUser } from '#src/lib/session/use-user.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { LevelBadge } from '#src/ui/level-badge.tsx';
import { Logo } from '#src/ui/logo.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Tooltip } from '#src/ui/tooltip.tsx';
import { BalancePill } from '#src/wallet/balance-pill.tsx';
import css from './header.module.css';
import { NAVIGATION } from './nav.data.ts';
import { PlayerLink } from './player-link.tsx';

const CartPopper = lazy(() => importGuarded(async () => ({ default: (await import('#src/inventory/cart-popper.tsx')).CartPopper })));

/** The bar at the top of every page: where to go, and who is here with how much. */
export function Header() {
  const { t } = useTranslation('app');
  const player = useUser();
  return (
    <header className={css.header}>
      <div className={css.row}>
        <Link to="/" className={css.logo} aria-label={t('header.home')}>
          <Logo />
        </Link>
        <nav className={css.nav} aria-label={t('header.navigation')}>
          {NAVIGATION.map((item) => (
            <PlayerLink key={item.key} to={item.to} players={'players' in item ? item.players : undefined} className={css.link}>
              {t(`nav.${item.key}`)}
              {'isNew' in item && <span className={css.new}>{t('nav.new')}</span>}
            </PlayerLink>
          ))}
        </nav>
        <div className={css.account}>
          {player === undefined && <Skeleton width={168} height={44} radius={14} />}
          {player === null && <GuestButtons />}
          {player && <PlayerCorner player={player} />}
        </div>
      </div>
    </header>
  );
}

function GuestButtons() {
  const { t } = useTranslation('app');
  return (
    <>
      <Button size="sm" variant="quiet" className={css.wideOnly} onClick={() => openModal('login')}>
        {t('header.login')}
      </Button>
      <Button size="sm" variant="gold" className={css.wideOnly} onClick={() => openModal('register')}>
        {t('header.signUp')}
      </Button>
      <IconButton label={t('header.login')} className={css.narrowOnly} onClick={() => openModal('login')}>
        <UserRound size={20} aria-hidden="true" />
      </IconButton>
    </>
  );
}

function PlayerCorner({ player }: { player: Player }) {
  const { t } = useTranslation('app');
  return (
    <>
      <Suspense fallback={<Skeleton width={44} height={44} radius={14} />}>
        <CartPopper />
      </Suspense>
      <Tooltip content={t('header.delivery')} side="bottom">
        <Link to="/profile/delivery" aria-label={t('header.delivery')} className={css.delivery}>
          <Truck size={20} aria-hidden="true" />
        </Link>
      </Tooltip>
      <BalancePill size="header" />
      <Link to="/profile" className={css.player} aria-label={t('header.profileOf', { name: player.name })}>
        <Avatar id={player.id} name={player.name} src={player.avatar_url} size={38} />
        <span className={css.name}>{player.name}</span>
        <LevelBadge level={player.user_level.level} className={css.level} />
      </Link>
    </>
  );
}
