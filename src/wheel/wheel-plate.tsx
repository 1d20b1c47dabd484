import { useTranslation } from 'react-i18next';
import type { WheelRound } from '#contract/api/wheel.ts';
import type { WheelColor } from '#contract/games/wheel.ts';
import { useService } from '#src/lib/services/services.ts';
import { useCountdown } from '#src/rounds/use-countdown.ts';
import { SpinPicture } from './spin-picture.tsx';
import { wheelRounds } from './wheel-live.ts';

/** The round in words, with the wheel's segments as a strip, for where no scene can be drawn, and until it is. */
export function WheelPlate({ round, drawn }: { round: WheelRound | null; drawn: WheelColor | null }) {
  const { t } = useTranslation('wheel');
  const { link } = useService(wheelRounds);
  const seconds = useCountdown(round?.status === 'starting' ? round.closes_at : null, link.clock);
  const segment = drawn === null ? null : (round?.draw?.segment ?? null);
  return <SpinPicture words={statusText()} segment={segment} />;

  function statusText(): string {
    if (drawn !== null) return t('status.rest', { color: drawn });
    if (round?.status === 'starting') return seconds > 0 ? t('status.open', { seconds }) : t('status.closed');
    if (round?.status === 'pending') return t('status.closed');
    return round?.status === 'in_progress' || round?.status === 'ended' ? t('status.spinning') : t('status.none');
  }
}
