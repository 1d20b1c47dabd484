import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { RoundKinds } from './round-feed.ts';
import type { RoundLink } from './round-link.ts';
import css from './latency.module.css';

/** From here on a latency is worth a warning, ms. */
const SLOW_MS = 250;

/** The round trip to the server, or that the connection lags. */
export function Latency<Kinds extends RoundKinds>({ link }: { link: RoundLink<Kinds> }) {
  const { t } = useTranslation('rounds');
  const { rttMs } = useStore(link.clock.store);
  const { connected, lagSinceMs } = useStore(link.store);
  if (!connected) return <span className={css.bad}>{t('latency.away')}</span>;
  if (lagSinceMs !== null) return <span className={css.bad}>{t('latency.lags')}</span>;
  if (rttMs === null) return <span>–</span>;
  return (
    <span className={rttMs > SLOW_MS ? css.bad : css.good} data-testid="latency">
      {t('latency.ms', { ms: Math.max(1, Math.round(rttMs)) })}
    </span>
  );
}
