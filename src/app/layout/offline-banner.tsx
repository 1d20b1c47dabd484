import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '#src/lib/realtime/use-online.ts';
import css from './offline-banner.module.css';

/** Says that the shop can't be reached, as long as that lasts. The region stands always, so that screen readers hear the change. */
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
