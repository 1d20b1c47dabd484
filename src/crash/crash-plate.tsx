import { useTranslation } from 'react-i18next';
import type { CrashBet, CrashRound } from '#contract/api/crash.ts';
import { useService } from '#src/lib/services/services.ts';
import { useCountdown } from '#src/rounds/use-countdown.ts';
import { PlateResult } from '#src/play/page/plate-result.tsx';
import css from './crash-plate.module.css';
import { crashRounds } from './crash-live.ts';
import { formatTimes } from './times.ts';
import { useFlightNow } from './use-flight-now.ts';

/** The flight as figures, for where no scene can be drawn, and until it is. */
export function CrashPlate({ round, aboard }: { round: CrashRound | null; aboard: CrashBet | null }) {
  const { t } = useTranslation('crash');
  const { t: rounds } = useTranslation('rounds');
  const { link } = useService(crashRounds);
  const now = useFlightNow(round);
  const open = round?.status === 'starting';
  const left = useCountdown(open ? round.closes_at : null, link.clock);
  const over = round?.status === 'ended';
  return (
    <div className={css.plate} data-over={over || undefined}>
      <span className="tone-mid type-4">
        {round === null || round.status === 'new'
          ? rounds('connecting')
          : open
            ? t('words.opening')
            : round.status === 'pending'
              ? t('words.closed')
              : over
                ? t('words.busted')
                : ' '}
      </span>
      <strong translate="no" className={`${css.number} figures`}>
        {open ? `${left} s` : formatTimes(now)}
      </strong>
      {aboard !== null && (
        <PlateResult stake={aboard.stake} payout={aboard.status === 'won' || aboard.status === 'lost' ? aboard.payout : null} />
      )}
    </div>
  );
}
