import { Share, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { BOX_TYPES } from '#contract/api/boxes.ts';
import { gameEntries } from '#src/games/registry.ts';
import { installEventService } from './install-event.ts';
import { useService } from '#src/lib/services/services.ts';
import { useMedia } from '#src/lib/hooks/use-media.ts';
import { playStopsService } from '#src/play/bet/play-stops.ts';
import { useOnline } from '#src/realtime/use-online.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { countVisit, endOffer, isFittingMoment } from './install-moment.ts';
import css from './install-offer.module.css';
import { lastBetsService } from './last-bets.ts';

/** Safari on iOS and iPadOS, which installs by its own menu alone and says so to no page. Other browsers and apps there name themselves, or have no version. */
const isIosSafari = (): boolean =>
  'standalone' in navigator &&
  !('beforeinstallprompt' in window) &&
  /Version\/[\d.]+.*Safari\//.test(navigator.userAgent) &&
  !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA|FBAN|FBAV|Instagram|Line\/|DuckDuckGo/.test(navigator.userAgent);

/** Pages on which a scene may play: those of games, and boxes at their older addresses. */
const isPlayed = (pathname: string): boolean =>
  gameEntries().some(({ path }) => pathname === path || pathname.startsWith(`${path}/`)) ||
  BOX_TYPES.some((type) => pathname.startsWith(`/${type}/`));

/** Offers to install the shop, once and at a fitting moment, where the browser can; on iOS it says how. Never beside a scene, inside the installed shop, offline, or to a player who takes a break. */
export default function InstallOffer() {
  const { t } = useTranslation('offline');
  const [visits] = useState(countVisit);
  const [ended, setEnded] = useState(false);
  const hasWon = useStore(useService(lastBetsService).store, (state) => state.hasWon);
  const kept = useService(installEventService);
  const event = useStore(kept);
  const installed = useMedia('(display-mode: standalone)');
  const holding = useHolding();
  const online = useOnline();
  const onBreak = useStore(useService(playStopsService), ({ exclusion }) => exclusion !== null);
  const { pathname, search } = useLocation();
  const [ios] = useState(isIosSafari);
  useEffect(() => {
    if (installed) endOffer();
  }, [installed]);

  const blocked = ended || installed || holding || onBreak || !online || isPlayed(pathname) || search.includes('modal=');
  if (blocked || (event === null && !ios) || !isFittingMoment(visits, hasWon)) return null;

  const end = (): void => {
    endOffer();
    setEnded(true);
  };
  const install = async (): Promise<void> => {
    setEnded(true);
    kept.setState(null, true);
    try {
      await event?.prompt();
      endOffer();
    } catch (error) {
      console.warn('The browser did not show its question whether to install the shop', error);
    }
  };
  return (
    <section aria-label={t('install.title')} className={css.offer}>
      <img src="/icon-192.png" alt="" width={44} height={44} />
      <p className="grid gap-2 type-2 leading-snug">
        <strong className="type-3">{t('install.title')}</strong>
        <span className="tone-mid">
          {event === null ? (
            <>
              {t('install.ios')} <Share size={14} aria-hidden="true" />
            </>
          ) : (
            t('install.text')
          )}
        </span>
      </p>
      {event !== null && (
        <Button size="sm" variant="gold" onClick={() => void install()}>
          {t('install.action')}
        </Button>
      )}
      <IconButton label={t('install.close')} onClick={end}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
