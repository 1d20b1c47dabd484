import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '#src/realtime/use-online.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import css from './link-notice.module.css';
import { useJoined } from './use-joined.ts';

interface Props {
  /** Something of a round is known. */
  known: boolean;
  /** A round rests until it has a viewer, and nothing else is to be seen. */
  resting: boolean;
  connected: boolean;
  failed: boolean;
}

/** A round that can't be joined within this time may not run at all, ms. */
const JOINED_WITHIN_MS = 10_000;

/** Over the picture: that the round is being joined, that it can't be, or that the connection is away. */
export function LinkNotice({ known, resting, connected, failed }: Props) {
  const { t } = useTranslation('rounds');
  const live = useLive();
  const joined = useJoined(connected);
  const late = useLate(!known || !joined);
  if (known && connected && !resting) return null;
  const isLost = known && !connected && (joined || late);
  // Where no socket gets through, nothing is known of rounds.
  const isOutOfReach = connected ? failed : late && !live;
  const text = isLost ? t('lost') : isOutOfReach ? t('failed') : late ? t('away') : t('connecting');
  return (
    <p className={css.notice} role="status">
      {isLost ? <WifiOff size={16} aria-hidden="true" /> : <Spinner size={16} />}
      {text}
    </p>
  );
}

/** Whether something has been awaited for longer than a round takes to join. */
function useLate(awaited: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!awaited) return undefined;
    const timer = setTimeout(() => setLate(true), JOINED_WITHIN_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [awaited]);
  return late;
}
