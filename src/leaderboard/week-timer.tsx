import { useTranslation } from 'react-i18next';
import { Figure } from '#src/ui/figure.tsx';
import { useLeft } from '#src/ui/use-left.ts';
import css from './week-timer.module.css';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;
const SECONDS = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 } as const;

/** A span of time as days, hours, minutes and seconds; what is over counts as nothing left. */
function partsOf(leftMs: number): Record<(typeof UNITS)[number], number> {
  let rest = Math.max(0, Math.ceil(leftMs / 1_000));
  const parts = { days: 0, hours: 0, minutes: 0, seconds: 0 };
  for (const unit of UNITS) {
    parts[unit] = Math.floor(rest / SECONDS[unit]);
    rest %= SECONDS[unit];
  }
  return parts;
}

interface Props {
  /** An ISO instant of the server. */
  endsAt: string;
  /** By how much the server's clock is ahead of this device's, ms. */
  aheadMs: number;
}

/** How long the week still runs: seen by the second, and read out when it is asked for. */
export function WeekTimer({ endsAt, aheadMs }: Props) {
  const { t } = useTranslation('leaderboard');
  const left = useLeft(endsAt, aheadMs);
  const parts = partsOf(left);
  return (
    <div
      className={`grid gap-8 justify-items-end ${css.timer}`}
      role="timer"
      aria-label={t('timer.left', { days: parts.days, hours: parts.hours, minutes: parts.minutes })}
    >
      <Figures title={left > 0 ? t('timer.title') : t('timer.over')} figureOf={(unit) => String(parts[unit]).padStart(2, '0')} />
    </div>
  );
}

/** The place of the timer while the end of the week is not known, so that nothing moves when it is. */
export function AwaitedWeekTimer() {
  const { t } = useTranslation('leaderboard');
  return (
    <div className={`grid gap-8 justify-items-end ${css.timer}`}>
      <Figures title={t('timer.title')} figureOf={() => '–'} />
    </div>
  );
}

function Figures({ title, figureOf }: { title: string; figureOf: (unit: (typeof UNITS)[number]) => string }) {
  const { t } = useTranslation('leaderboard');
  return (
    <>
      <span className="tone-mid type-2" aria-hidden="true">
        {title}
      </span>
      <span className="flex gap-8" aria-hidden="true">
        {UNITS.map((unit) => (
          <span key={unit} className={css.part}>
            <Figure className="text-large tone-hi leading-snug">{figureOf(unit)}</Figure>
            <span className="tone-low type-1">{t(`timer.${unit}`)}</span>
          </span>
        ))}
      </span>
    </>
  );
}
