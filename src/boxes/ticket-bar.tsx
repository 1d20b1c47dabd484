import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { TICKETS } from '#contract/games/box.ts';
import { ScaleBar } from '#src/fairness/picture/scale-bar.tsx';

interface Props {
  ticket: number;
  /** The tickets that own the prize, where they are known. */
  range?: { from: number; to: number } | undefined;
}

/** A ticket on the bar of all tickets of a box. */
export function TicketBar({ ticket, range }: Props) {
  const { t } = useTranslation('boxes');
  const ends = ['1', formatCount(TICKETS)] as const;
  const place = { ticket: formatCount(ticket), from: ends[0], to: ends[1] };
  return (
    <ScaleBar
      label={t('game.picture', place)}
      at={(ticket - 1) / (TICKETS - 1)}
      value={place.ticket}
      ends={ends}
      {...(range && { zone: [(range.from - 1) / TICKETS, range.to / TICKETS] as const })}
    />
  );
}
