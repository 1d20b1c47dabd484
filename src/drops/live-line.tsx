import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import css from './live-line.module.css';

interface Props {
  /** What it says while drops come. */
  text: string;
  /** False while the connection is down. */
  online: boolean;
  /** What came last: the light pulses each time it is something else. Left out where it is still. */
  newest?: string | undefined;
  className?: string | undefined;
}

/** Says with a light whether the newest drops come as they happen. */
export function LiveLine({ text, online, newest, className }: Props) {
  const { t } = useTranslation('drops');
  return (
    <p className={clsx('row gap-8 flex-none type-2 weight-600', !online && css.stopped, className)}>
      <span key={newest} className={clsx(css.dot, newest !== undefined && css.pulsing)} aria-hidden="true" />
      {online ? text : t('feed.offline')}
    </p>
  );
}
