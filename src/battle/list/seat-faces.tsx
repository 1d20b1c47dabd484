import clsx from 'clsx';
import { UserRound } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { BattleSummary } from '#contract/api/battles.ts';
import { battleSides } from '#contract/battle/rules.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { useSeatNames } from '../names.ts';
import css from './seat-faces.module.css';

interface Props {
  battle: Pick<BattleSummary, 'lineup' | 'seats' | 'winner'>;
  className?: string | undefined;
}

/** Who sits in a battle, side by side; sides are parted, and the winner's is lit. */
export function SeatFaces({ battle: { lineup, seats, winner }, className }: Props) {
  const { t } = useTranslation('battles');
  const names = useSeatNames({ seats });
  return (
    <ul className={clsx(css.seats, className)} aria-label={t('card.seats', { lineup: t(`lineups.${lineup}`) })}>
      {battleSides(lineup).map((side, index) => (
        <Fragment key={side[0]}>
          {index > 0 && (
            <li className="tone-low type-1" aria-hidden="true">
              {t('card.versus')}
            </li>
          )}
          {side.map((place) => {
            const seat = seats[place];
            if (!seat) return null;
            const known = names[place] ?? '';
            const name = seat.is_bot ? t('seat.bot', { name: known }) : known;
            return (
              <li key={place} className={clsx('grid rounded-md', winner === seat.side && css.won)} title={name}>
                {seat.player ? (
                  <Avatar hue={seat.player.hue} name={seat.player.name} src={seat.player.avatar_url} size={36} />
                ) : (
                  <span className={css.free} aria-hidden="true">
                    <UserRound size={16} />
                  </span>
                )}
                <span className="visually-hidden">{name}</span>
              </li>
            );
          })}
        </Fragment>
      ))}
    </ul>
  );
}
