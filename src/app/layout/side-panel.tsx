import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { CashbackLink } from '#src/cashback/cashback-link.tsx';
import { playerHue } from '#contract/player-hue.ts';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { useUser, useUserId } from '#src/session/use-user.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { levelProgress } from '#src/lib/level-progress.ts';
import { LevelBadge } from '#src/ui/level-badge.tsx';
import { Logo } from '#src/ui/logo.tsx';
import { useUnread } from '#src/support/unread-query.ts';
import { BalancePill } from '#src/wallet/balance-pill.tsx';
import { usePageHandle } from '../page-handle.ts';
import { FOOTER_LINKS, NAVIGATION } from './nav.data.ts';
import { PlayerLink } from './player-link.tsx';
import { SceneSettings } from '#src/stage/scene-settings.tsx';
import css from './side-panel.module.css';
import { WaysBack } from './ways-back.tsx';

/** `menu` has everything, `games` the games alone. */
export type PanelView = 'menu' | 'games';

/** The overlay of small screens: who is here, the games, and the ways on. A native dialog, so focus stays in it and Escape closes it. */
export function SidePanel({ view, onClose }: { view: PanelView | null; onClose: () => void }) {
  const { t } = useTranslation('app');
  const dialog = useRef<HTMLDialogElement>(null);
  const isPlayer = Boolean(useUserId());
  const { cashback } = usePageHandle();
  const { key } = useLocation();
  const openedAt = useRef(key);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (view !== null && !element.open) {
      openedAt.current = key;
      element.showModal();
    } else if (view === null && element.open) element.close();
  }, [view, key]);

  useEffect(() => {
    if (view !== null && openedAt.current !== key) onClose();
  }, [key, view, onClose]);

  useEffect(() => {
    const element = dialog.current;
    const onPress = (event: MouseEvent): void => {
      if (event.target === element) onClose();
    };
    element?.addEventListener('click', onPress);
    return () => element?.removeEventListener('click', onPress);
  }, [onClose]);

  return (
    <dialog
      ref={dialog}
      className={view === 'games' ? css.sheet : css.panel}
      aria-label={t(view === 'games' ? 'panel.games' : 'panel.menu')}
      onClose={onClose}
    >
      <div className={css.content}>
        <div className={css.top}>
          {view === 'games' ? <h2 className="type-7">{t('panel.games')}</h2> : <Logo />}
          <button type="button" className={css.close} aria-label={t('panel.close')} onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </button>
        </div>
        {view === 'menu' && <Who />}
        {view === 'menu' && isPlayer && cashback !== 'hidden' && <CashbackLink />}
        <nav aria-label={t('panel.games')}>
          <ul className="grid gap-10 cols-halves">
            {NAVIGATION.map((item) => (
              <li key={item.key}>
                <PlayerLink to={item.to} players={item.players} className={css.game}>
                  <img src={`/pictures/${item.picture}.webp`} alt="" width={36} height={36} loading="lazy" />
                  {t(item.name)}
                  {item.isNew && <span className="text-new ml-auto">{t('nav.new')}</span>}
                </PlayerLink>
              </li>
            ))}
          </ul>
        </nav>
        {view === 'menu' && <MenuRest />}
      </div>
    </dialog>
  );
}

function Who() {
  const { openModal } = useService(modalsService);
  const { t } = useTranslation('app');
  const player = useUser();
  if (!player) {
    return (
      <div className="grid gap-12 cols-halves">
        <Button variant="gold" wide onClick={() => openModal('register')}>
          {t('header.signUp')}
        </Button>
        <Button wide onClick={() => openModal('login')}>
          {t('header.login')}
        </Button>
      </div>
    );
  }
  return (
    <div className="cluster justify-between gap-12">
      <Link to="/profile" className="row gap-12 min-w-0 rounded-lg">
        <Avatar hue={playerHue(player.id)} name={player.name} src={player.avatar_url} size={46} />
        <span className="weight-600 break-anywhere">{player.name}</span>
        <LevelBadge level={player.user_level.level} share={levelProgress(player.user_level).share} />
      </Link>
      <BalancePill />
      <WaysBack wide className={css.back} />
    </div>
  );
}

function MenuRest() {
  const { t } = useTranslation('app');
  const { t: support } = useTranslation('support');
  const session = useService(sessionService);
  const player = useUserId();
  const unread = useUnread();
  return (
    <>
      <nav aria-label={t('panel.more')}>
        <ul className={css.links}>
          {[...FOOTER_LINKS.about, ...FOOTER_LINKS.help, ...FOOTER_LINKS.legal].map((item) => (
            <li key={item.key}>
              <PlayerLink to={item.to} players={'players' in item ? item.players : undefined} className={css.link}>
                {t(`footer.links.${item.key}`)}
                {item.key === 'support' && unread > 0 && <span className={css.unread}>{support('list.unread', { count: unread })}</span>}
              </PlayerLink>
            </li>
          ))}
        </ul>
      </nav>
      <SceneSettings />
      {player && (
        <Button variant="ghost" onClick={() => void session.signOut()}>
          {t('panel.signOut')}
        </Button>
      )}
    </>
  );
}
