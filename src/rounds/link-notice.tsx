import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '#src/ui/spinner.tsx';
import css from './link-notice.module.css';

interface Props {
  /** Something of a round is known. */
  known: boolean;
  /** A round rests until somebody looks, and nothing else is to be seen. */
  resting: boolean;
  connected: boolean;
  failed: boolean;
}

/** Over the picture: that the round is being joined, or that the connection is away. */
export function LinkNotice({ known, resting, connected, failed }: Props) {
  const { t } = useTranslation('rounds');
  if (known && connected && !resting) return null;
  const words = known && !connected ? t('lost') : failed && connected ? t('failed') : t('connecting');
  return (
    <p className={css.notice} role="status">
      {known && !connected ? <WifiOff size={16} aria-hidden="true" /> : <Spinner size={16} />}
      {words}
    </p>
  );
}
