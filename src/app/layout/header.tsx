import { UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyPart } from '#src/ui/part.tsx';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { useUserId } from '#src/session/use-user.ts';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Logo } from '#src/ui/logo.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './header.module.css';
import { NAVIGATION } from './nav.data.ts';
import { PlayerLink } from './player-link.tsx';

const PlayerCorner = lazyPart(() => import('./player-corner.tsx'), 'small');

const WAITING = <Skeleton width={168} height={44} radius={14} />;

/** The bar at the top of every page: where to go, and who is here with how much. */
export function Header() {
  const { t } = useTranslation('app');
  const player = useUserId();
  return (
    <header className={css.header}>
      <div className={css.row}>
        <Link to="/" className={css.logo} aria-label={t('header.home')}>
          <Logo className={css.wordmark} />
        </Link>
        <nav className={css.nav} aria-label={t('header.navigation')}>
          {NAVIGATION.map((item) => (
            <PlayerLink key={item.key} to={item.to} players={item.players} className={css.link}>
              {t(item.name)}
              {item.isNew && <span className="text-new">{t('nav.new')}</span>}
            </PlayerLink>
          ))}
        </nav>
        <div className={css.account}>
          {player === undefined && WAITING}
          {player === null && <GuestButtons />}
          {player && (
            <Suspense fallback={WAITING}>
              <PlayerCorner />
            </Suspense>
          )}
        </div>
      </div>
    </header>
  );
}

function GuestButtons() {
  const { openModal } = useService(modalsService);
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
