import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { WheelRound } from '#contract/api/wheel.ts';
import { WHEEL_SEGMENTS, type WheelColor } from '#contract/games/wheel.ts';
import { useService } from '#src/lib/services/services.ts';
import { useCountdown } from '#src/rounds/use-countdown.ts';
import { wheelRounds } from './wheel-live.ts';
import css from './wheel-plate.module.css';

/** The round in words, with the wheel's segments as a strip, for where no scene can be drawn, and until it is. */
export function WheelPlate({ round, drawn }: { round: WheelRound | null; drawn: WheelColor | null }) {
  const { t } = useTranslation('wheel');
  const { link } = useService(wheelRounds);
  const seconds = useCountdown(round?.status === 'starting' ? round.closes_at : null, link.clock);
  const segment = drawn === null ? null : (round?.draw?.segment ?? null);
  return (
    <div className={css.plate}>
      <strong className={`${css.word} figures`}>{statusWords()}</strong>
      <span className={css.strip}>
        {WHEEL_SEGMENTS.map((color, index) => (
          <span key={index} className={clsx(css.segment, css[`c${color}`], segment !== null && index !== segment && css.dark)} />
        ))}
      </span>
    </div>
  );

  function statusWords(): string {
    if (drawn !== null) return t('status.rest', { color: drawn });
    if (round?.status === 'starting') return seconds > 0 ? t('status.open', { seconds }) : t('status.closed');
    if (round?.status === 'pending') return t('status.closed');
    return round?.status === 'in_progress' || round?.status === 'ended' ? t('status.spinning') : t('status.none');
  }
}
