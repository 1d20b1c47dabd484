import clsx from 'clsx';
import { WifiOff, X } from 'lucide-react';
import { type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { BREAKPOINTS_PX } from '#contract/design-tokens.ts';
import { CookieBanner } from '#src/information/consent/cookie-banner.tsx';
import { maySignIn } from '#src/lib/api/access-token.ts';
import { useCookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { isOfflineShell } from '#src/lib/offline-shell.ts';
import { useFocusOnNewPage } from '#src/lib/hooks/use-focus-on-new-page.ts';
import { useLater } from '#src/lib/hooks/use-later.ts';
import { useLive, useOnline } from '#src/realtime/use-online.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Announcer } from '#src/ui/announcer.tsx';
import { useServices } from '#src/lib/services/services.ts';
import { firstPicture } from '#src/stage/pace.ts';
import { Extra, lazyDialog, lazyExtra } from '#src/ui/part.tsx';
import { Toaster } from '#src/ui/toaster.tsx';
import { useMedia } from '#src/lib/hooks/use-media.ts';
import { useUserId, useUser } from '#src/session/use-user.ts';
import { useStarted } from '#src/lib/hooks/use-started.ts';
import { finishLoading } from '../loading.ts';
import { usePageHandle } from '../page-handle.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import offlineBannerCss from './offline-banner.module.css';
import { QueryModals } from './query-modals.tsx';
import css from './root-layout.module.css';
import type { PanelView } from './side-panel.tsx';

const Moments = lazyExtra(async () => ({ default: (await import('#src/free-loot/moments/moments.tsx')).Moments }));
const DailyBonus = lazyExtra(async () => ({ default: (await import('#src/free-loot/moments/daily-bonus.tsx')).DailyBonus }));

/** What a page shows besides, and can do without for some seconds: it keeps neither the page nor its scene waiting. */
function AfterFirstPicture({ children }: { children: ReactNode }) {
  const services = useServices();
  const [isThere, setThere] = useState(false);
  useEffect(() => void services.get(firstPicture).then(() => startTransition(() => setThere(true))), [services]);
  return isThere && children;
}

/** A visitor's first view comes before anything that comes up over it: its scripts wait so long, ms since the start. */
const VISITOR_AFTER_MS = 3_500;

/** What comes up over the pages: a new level of a player, and the daily bonus, which visitors are shown as well. */
function PlayerMoments() {
  const player = useUser();
  const started = useStarted(VISITOR_AFTER_MS);
  const { surface, undisturbed } = usePageHandle();
  // One thing at a time: the question about cookies has its answer first, which also says whether a closed bonus may be remembered.
  const asked = useCookieChoices() === null;
  if (player === undefined) return null;
  const live = surface === 'black';
  return (
    <>
      {player && <Moments key={player.id} player={player} live={live} undisturbed={undisturbed} asked={asked} />}
      {player === null && started && <DailyBonus blocked={live || undisturbed || asked} />}
    </>
  );
}

const Aside = lazyExtra(() => import('../aside/aside.tsx'));
const CashbackBanner = lazyExtra(() => import('#src/cashback/cashback-banner.tsx'));
const CashbackNews = lazyExtra(async () => ({ default: (await import('#src/cashback/cashback-news.tsx')).CashbackNews }));
const KeepOffline = lazyExtra(() => import('#src/offline/keep-offline.tsx'));
const InstallOffer = lazyExtra(() => import('#src/offline/install-offer.tsx'));
const DropFeed = lazyExtra(async () => ({ default: (await import('#src/drops/drop-feed.tsx')).DropFeed }));
const SessionKeeper = lazyExtra(async () => ({ default: (await import('#src/session/session-keeper.tsx')).SessionKeeper }));
const Protection = lazyExtra(() => import('#src/protection/protection.tsx'));
const PrizeNews = lazyExtra(async () => ({ default: (await import('#src/leaderboard/prize-news.tsx')).PrizeNews }));
const SidePanel = lazyDialog(async () => ({ default: (await import('./side-panel.tsx')).SidePanel }));

/** The screen is wide enough for the aside beside a page. */
const ROOMY = `(min-width: ${BREAKPOINTS_PX.aside}px)`;

/** What surrounds every page: header, feed, footer, menus, dialogs, and what lives as long as the visit. */
export function RootLayout() {
  const { t } = useTranslation('app');
  const { surface, undisturbed, feed, cashback } = usePageHandle();
  const hasAside = surface !== 'black';
  const roomy = useMedia(ROOMY);
  const isPlayer = Boolean(useUserId());
  const [panel, setPanel] = useState<PanelView | null>(null);
  const [panelUsed, setPanelUsed] = useState(false);
  if (panel !== null && !panelUsed) setPanelUsed(true);
  const closePanel = useCallback(() => setPanel(null), []);
  const navigating = useNavigation().state !== 'idle';
  const content = useFocusOnNewPage();
  const later = useLater();

  useEffect(finishLoading, []);
  useEffect(() => {
    document.documentElement.dataset['surface'] = surface;
  }, [surface]);

  return (
    <div className={clsx(css.layout, surface === 'black' && css.black)}>
      <title>{t('title')}</title>
      <a href="#content" className={css.skip}>
        {t('skip')}
      </a>
      <div className={clsx(css.progress, navigating && css.running)} aria-hidden="true" />
      <Header />
      <AfterFirstPicture>{isPlayer && <Protection />}</AfterFirstPicture>
      <Extra>
        <Consents />
      </Extra>
      <Extra>
        <AfterFirstPicture>
          <PlayerMoments />
        </AfterFirstPicture>
      </Extra>
      {isPlayer && cashback === 'shown' && !roomy && <CashbackBanner place="line" />}
      {feed && !(hasAside && roomy) && (
        <div className={css.feed}>
          <DropFeed className={css.strip} />
        </div>
      )}
      <div className={clsx(css.body, hasAside && css.withAside)}>
        <main id="content" ref={content} tabIndex={-1} className={css.content}>
          <Outlet />
        </main>
        {hasAside && (
          <aside className={css.aside} aria-label={t('aside')}>
            {roomy && <Aside />}
          </aside>
        )}
      </div>
      <Extra>
        <ReviewsPlace />
      </Extra>
      <Extra>{later && <Footer />}</Extra>
      <BottomBar onPanel={setPanel} />
      {panelUsed && <SidePanel view={panel} open={panel !== null} onClose={closePanel} />}
      <OfflineBanner />
      <QueryModals />
      <SessionKeeper />
      <AfterFirstPicture>
        <KeepOffline />
        {surface !== 'black' && !undisturbed && <InstallOffer />}
        <PrizeNews />
        {isPlayer && <CashbackNews />}
      </AfterFirstPicture>
      <Toaster />
      <Announcer />
      <ScrollRestoration />
    </div>
  );
}

const PlayerConsents = lazyExtra(() => import('#src/information/consent/player-consents.tsx'));

/**
 * Asks for what needs consent: visitors for cookies, from the first view on, and players for new versions of the terms. A player may have answered about
 * cookies in another browser, which is looked up first.
 */
function Consents() {
  const unasked = useCookieChoices() === null;
  const player = useUserId();
  const banner = unasked && <CookieBanner />;
  if (!maySignIn()) return banner;
  return (
    <AfterFirstPicture>
      {banner}
      {player && <PlayerConsents />}
    </AfterFirstPicture>
  );
}

/** Shown while the shop can't be reached, or not by its socket, unless the page itself says so. The region is always rendered, so that screen readers announce the change. */
function OfflineBanner() {
  const { t } = useTranslation('app');
  const online = useOnline();
  const live = useLive();
  const [isClosed, setClosed] = useState(false);
  if (isClosed && !online) setClosed(false);
  const close = (): void => {
    setClosed(true);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <div role="status" className={offlineBannerCss.place}>
      {!live && !isClosed && !isOfflineShell() && (
        <p key={String(online)} className={offlineBannerCss.banner}>
          <WifiOff size={18} aria-hidden="true" />
          {t(online ? 'delayed' : 'offline')}
          {/* It covers controls on a phone, and may stay for the whole visit. */}
          {online && (
            <IconButton label={t('panel.close')} variant="plain" size="sm" onClick={close}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          )}
        </p>
      )}
    </div>
  );
}

const Reviews = lazyExtra(() => import('#src/information/reviews/reviews.tsx'));

/** Reviews at the foot of the home page: for visitors who allow them, once its first picture is there. Until then nothing of them is fetched. */
function ReviewsPlace() {
  const { pathname } = useLocation();
  const allowed = useCookieChoices()?.reviews === true;
  if (pathname !== '/' || !allowed) return null;
  return (
    <AfterFirstPicture>
      <Reviews />
    </AfterFirstPicture>
  );
}
