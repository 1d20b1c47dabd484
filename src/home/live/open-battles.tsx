import { useTranslation } from 'react-i18next';
import { BattleCard, BattleCardSkeleton } from '#src/battle/list/battle-card.tsx';
import { NO_FILTERS } from '#src/battle/list/battle-filters.ts';
import { useLiveList } from '#src/battle/list/use-live-list.ts';
import { Asked } from '#src/ui/asked.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Block, FAILURE } from './block.tsx';
import css from './open-battles.module.css';
import { MOST } from './queries.ts';

const FREE_SEATS = { ...NO_FILTERS, joinable: true };
const PLACES = Array.from({ length: MOST.battles }, (_, place) => place);

/** Battles with a free seat, as they come and fill. */
export function OpenBattles() {
  const { t } = useTranslation('today');
  const { list, current } = useLiveList(FREE_SEATS);
  const shown = current.slice(0, MOST.battles);
  return (
    <Block name="today-battles" title={t('battles.title')} more={{ to: '/battles', text: t('battles.all') }}>
      <Asked
        query={list}
        failure={FAILURE}
        waiting={
          <div className="grid cols-1 gap-10" aria-busy="true">
            {PLACES.map((place) => (
              <BattleCardSkeleton key={place} />
            ))}
          </div>
        }
      >
        {() =>
          shown.length === 0 ? (
            <EmptyState
              level={3}
              picture="/pictures/swords.webp"
              title={t('battles.empty')}
              text={t('battles.emptyText')}
              action={<ButtonLink to="/battles/create">{t('battles.create')}</ButtonLink>}
              className={css.empty}
            />
          ) : (
            <ul className="grid cols-1 gap-10">
              {shown.map((battle) => (
                <li key={battle.id}>
                  <BattleCard battle={battle} />
                </li>
              ))}
            </ul>
          )
        }
      </Asked>
    </Block>
  );
}
