import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeLeft } from './time-left.ts';

interface Props {
  /** The instant that the server has sent. */
  until: string;
  /** By how much the server's clock is ahead of this device's, ms. */
  aheadMs: number;
  className?: string | undefined;
}

/** The time that is left until an instant of the server, second by second: `HH:MM:SS`, with the days before it. It says nothing by itself. */
export function Countdown({ until, aheadMs, className }: Props) {
  const { t } = useTranslation('ui');
  const { days, clock } = timeLeft(useLeft(until, aheadMs));
  return (
    <span role="timer" className={clsx('figures', className)}>
      {days > 0 && `${t('countdown.days', { count: days })} `}
      {clock}
    </span>
  );
}

/** Ms until an instant; looked at as each second begins. */
function useLeft(until: string, aheadMs: number): number {
  const end = Date.parse(until) - aheadMs;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const at = Date.now();
      setNow(at);
      const left = end - at;
      if (left > 0) timer = setTimeout(tick, (left % 1_000) + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, [end]);
  return end - now;
}
