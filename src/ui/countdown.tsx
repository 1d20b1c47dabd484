import { useTranslation } from 'react-i18next';
import { Figure } from './figure.tsx';
import { timeLeft } from './time-left.ts';
import { useLeft } from './use-left.ts';

interface Props {
  /** The instant that the server has sent. */
  until: string;
  /** By how much the server's clock is ahead of this device's, ms. */
  aheadMs: number;
  /** The same instant by the clock, for those who point at the countdown or have it read out. */
  at?: string;
  className?: string | undefined;
}

/** The time that is left until an instant of the server, second by second: `HH:MM:SS`, with the days before it. Screen readers get no announcements from it. */
export function Countdown({ until, aheadMs, at, className }: Props) {
  const { t } = useTranslation('ui');
  const { days, clock } = timeLeft(useLeft(until, aheadMs));
  return (
    <Figure role="timer" title={at} className={className}>
      {days > 0 && `${t('countdown.days', { count: days })} `}
      {clock}
    </Figure>
  );
}
