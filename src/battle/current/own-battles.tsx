import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BattleSummary } from '#contract/api/battles.ts';
import { formatCents } from '#contract/money.ts';
import { Figure } from '#src/ui/figure.tsx';
import { battlePath } from '../live/battle-path.ts';
import { ModePicture } from '../modes/mode-picture.tsx';
import { isGoing, ownBattlesQuery } from './current-battle.ts';
import css from './own-battles.module.css';

/** How many are shown. */
const MOST_BATTLES = 3;

/** The player's battles that run or wait for players, shown beside every page; nothing where there are none. */
export function OwnBattles() {
  const { t } = useTranslation('battles');
  const { data = [] } = useQuery(ownBattlesQuery(true));
  const going = data.filter(isGoing).slice(0, MOST_BATTLES);
  if (going.length === 0) return null;
  return (
    <section aria-labelledby="own-battles">
      <h2 id="own-battles" className={css.title}>
        {t('own')}
      </h2>
      <ul className="grid gap-8">
        {going.map((battle) => (
          <li key={battle.id}>
            <OwnBattle battle={battle} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnBattle({ battle: { id, mode, lineup, seat_price: price, seats, status } }: { battle: BattleSummary }) {
  const { t } = useTranslation('battles');
  const taken = seats.filter(({ player }) => player !== null).length;
  return (
    <Link to={battlePath(id)} className={css.battle}>
      <ModePicture mode={mode} className={css.picture} />
      <span className="grid min-w-0">
        <span className={css.name}>
          {t(`modes.${mode}.name`)} · {t(`lineups.${lineup}`)}
        </span>
        <span className={css.state}>
          <span>{status === 'waiting' ? t('ownWaiting', { taken, all: seats.length }) : t('ownRuns')}</span> ·{' '}
          <Figure>{formatCents(price)}</Figure>
        </span>
      </span>
    </Link>
  );
}
