import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '#src/realtime/use-online.ts';
import css from './offline-banner.module.css';

/** Shown while the shop can't be reached. The region is always rendered, so that screen readers announce the change. */
export function OfflineBanner() {
  const { t } = useTranslation('app');
  const online = useOnline();
  return (
    <div role="status" className={css.place}>
      {!online && (
        <p className={css.banner}>
          <WifiOff size={18} aria-hidden="true" />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
