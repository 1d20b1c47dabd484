import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { TICKETS } from '#contract/games/box.ts';
import { diceWins, formatRoll, ROLLS } from '#contract/games/dice.ts';
import { UPGRADE_TICKETS, upgradeWins } from '#contract/games/upgrade.ts';
import type { Drawn } from './drawn.ts';
import { PathDiagram } from './path-diagram.tsx';
import { ScaleBar } from './scale-bar.tsx';

type DrawnOf<Game extends Drawn['game']> = Extract<Drawn, { game: Game }>;

interface Props {
  drawn: Drawn;
  /** The tickets that own a box's prize, where they are known. */
  range?: { from: number; to: number } | undefined;
}

/** An outcome drawn plainly: a mark on a bar, or a ball's way down. */
export function DrawnPicture({ drawn, range }: Props) {
  switch (drawn.game) {
    case 'dice':
      return <Roll drawn={drawn} />;
    case 'plinko':
      return <PathDiagram rows={drawn.rows} risk={drawn.risk} path={drawn.path} />;
    case 'upgrade':
      return <UpgradeTicket drawn={drawn} />;
    case 'box':
      return <BoxTicket ticket={drawn.ticket} range={range} />;
  }
}

function Roll({ drawn: { roll, side, target } }: { drawn: DrawnOf<'dice'> }) {
  const { t } = useTranslation('fairness');
  const value = formatRoll(roll);
  if (target === null) {
    return <ScaleBar label={t('pictures.dice', { roll: value })} at={roll / (ROLLS - 1)} value={value} ends={['0.00', '100.00']} />;
  }
  const setting = { side: t(`sides.${side}`), target: formatRoll(target) };
  return (
    <ScaleBar
      label={t('pictures.diceSet', { roll: value, ...setting })}
      at={roll / (ROLLS - 1)}
      value={value}
      zone={side === 'under' ? [0, target / (ROLLS - 1)] : [target / (ROLLS - 1), 1]}
      won={diceWins(side, target, roll)}
      rule={t('pictures.if', setting)}
      ends={['0.00', '100.00']}
    />
  );
}

function UpgradeTicket({ drawn: { ticket, side, wins } }: { drawn: DrawnOf<'upgrade'> }) {
  const { t } = useTranslation('fairness');
  const last = UPGRADE_TICKETS - 1;
  const ends = ['0', formatCount(last)] as const;
  const place = { ticket: formatCount(ticket), from: ends[0], to: ends[1] };
  if (wins === null) return <ScaleBar label={t('pictures.ticket', place)} at={ticket / last} value={place.ticket} ends={ends} />;
  const [first, end] = side === 'under' ? [0, wins - 1] : [UPGRADE_TICKETS - wins, last];
  const winning = { first: formatCount(first), last: formatCount(end) };
  return (
    <ScaleBar
      label={t('pictures.ticketSet', { ...place, ...winning })}
      at={ticket / last}
      value={place.ticket}
      zone={[first / UPGRADE_TICKETS, (end + 1) / UPGRADE_TICKETS]}
      won={upgradeWins(side, wins, ticket)}
      rule={t('pictures.ifTickets', winning)}
      ends={ends}
    />
  );
}

function BoxTicket({ ticket, range }: { ticket: number; range: Props['range'] }) {
  const { t } = useTranslation('fairness');
  const ends = ['1', formatCount(TICKETS)] as const;
  const place = { ticket: formatCount(ticket), from: ends[0], to: ends[1] };
  return (
    <ScaleBar
      label={t('pictures.ticket', place)}
      at={(ticket - 1) / (TICKETS - 1)}
      value={place.ticket}
      ends={ends}
      {...(range && { zone: [(range.from - 1) / TICKETS, range.to / TICKETS] as const })}
    />
  );
}
