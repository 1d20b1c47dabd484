import { Dices, LogIn, Menu, Package, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyExtra, lazyPart } from '#src/ui/part.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { useUserId } from '#src/session/use-user.ts';
import css from './bottom-bar.module.css';
import { PlayerLink } from './player-link.tsx';
import type { PanelView } from './side-panel.tsx';

const MoreCoins = lazyPart(async () => ({ default: (await import('#src/wallet/more-coins.tsx')).MoreCoins }), 'small');

const UnreadBadge = lazyExtra(async () => ({ default: (await import('./unread-badge.tsx')).UnreadBadge }));

/** What the thumb needs on small screens. */
export function BottomBar({ onPanel }: { onPanel: (view: PanelView) => void }) {
  const { openModal } = useService(modalsService);
  const { t } = useTranslation('app');
  const player = useUserId();
  return (
    <nav className={css.bar} aria-label={t('bar.label')}>
      <button type="button" className={css.item} aria-haspopup="dialog" onClick={() => onPanel('menu')}>
        <Menu aria-hidden="true" />
        {t('bar.menu')}
      </button>
      <button type="button" className={css.item} aria-haspopup="dialog" onClick={() => onPanel('games')}>
        <Dices aria-hidden="true" />
        {t('bar.games')}
      </button>
      <PlayerLink to="/boxes" className={css.item}>
        <Package aria-hidden="true" />
        {t('bar.boxes')}
      </PlayerLink>
      <PlayerLink to="/profile" players="login" className={css.item}>
        <span className="grid relative">
          <UserRound aria-hidden="true" />
          {player && <UnreadBadge />}
        </span>
        {t('bar.profile')}
      </PlayerLink>
      <div className={css.money}>
        {player === undefined && <Skeleton width={84} height={42} radius={14} />}
        {player && (
          <Suspense>
            <MoreCoins className={css.gold} />
          </Suspense>
        )}
        {player === null && (
          <button type="button" className={css.gold} onClick={() => openModal('login')}>
            <LogIn size={18} aria-hidden="true" />
            {t('header.login')}
          </button>
        )}
      </div>
    </nav>
  );
}
