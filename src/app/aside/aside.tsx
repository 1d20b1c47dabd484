import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BattleSummary } from '#contract/api/battles.ts';
import { formatCents } from '#contract/money.ts';
import { ownBattlesQuery } from '#src/battle/list/battle-queries.ts';
import { battlePath } from '#src/battle/live/battle-path.ts';
import { ModePicture } from '#src/battle/modes/mode-picture.tsx';
import CashbackBanner from '#src/cashback/cashback-banner.tsx';
import { DropColumn } from '#src/drops/drop-column.tsx';
import { useUser } from '#src/lib/session/use-user.ts';
import { usePageHandle } from '../page-handle.ts';
import css from './aside.module.css';

/** How many own battles the aside shows. */
const MOST_BATTLES = 3;

/** What stands at the right of a page: cashback, the player's battles, and what the shop gives away at this moment. */
export default function Aside() {
  const player = useUser();
  const { cashback } = usePageHandle();
  return (
    <div className={css.parts}>
      {player && cashback === 'shown' && <CashbackBanner place="card" />}
      {player && <OwnBattles />}
      <DropColumn />
    </div>
  );
}

function OwnBattles() {
  const { t } = useTranslation('battles');
  const { data = [] } = useQuery(ownBattlesQuery(true));
  const going = data.filter(({ status }) => status !== 'ended' && status !== 'canceled').slice(0, MOST_BATTLES);
  if (going.length === 0) return null;
  return (
    <section aria-labelledby="aside-battles">
      <h2 id="aside-battles" className={css.title}>
        {t('own')}
      </h2>
      <ul className={css.battles}>
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
      <span className={css.words}>
        <span className={css.name}>
          {t(`modes.${mode}.name`)} · {t(`lineups.${lineup}`)}
        </span>
        <span className={css.state}>
          {status === 'waiting' ? t('ownWaiting', { taken, all: seats.length }) : t('ownRuns')} · {formatCents(price)}
        </span>
      </span>
    </Link>
  );
}
