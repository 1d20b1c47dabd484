import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BattleSummary } from '#contract/api/battles.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { NoMatch } from '#src/ui/no-match.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import css from './battles-page.module.css';
import { BattleCard, BattleCardSkeleton } from './list/battle-card.tsx';
import { type BattleFilters, isFiltered, NO_FILTERS, readFilters, writeFilters } from './list/battle-filters.ts';
import { FilterBar } from './list/filter-bar.tsx';
import { useLiveList } from './list/use-live-list.ts';

const PLACES = 5;

/** All battles: own ones and those that can be joined or watched, and below how the last ones ended. Its filters live in the address. */
export function Component() {
  const { t } = useTranslation('battles');
  const address = useListAddress();
  const filters = readFilters(address.search);
  const { list, current, ended } = useLiveList(filters);
  const change = (chosen: Partial<BattleFilters>): void => address.change((now) => writeFilters(now, { ...readFilters(now), ...chosen }));
  const failed = list.isError && current.length + ended.length === 0;

  return (
    <div className={clsx('page', css.page)}>
      <PageTitle page={t('list.pageTitle')} />
      <header className={css.head}>
        <h1 className={clsx('type-8', css.title)}>{t('list.title')}</h1>
        <p className={css.lead}>{t('list.lead')}</p>
        <ButtonLink to="/battles/create" variant="gold" className={css.create}>
          <Plus size={18} aria-hidden="true" />
          {t('list.create')}
        </ButtonLink>
      </header>
      <FilterBar filters={filters} onChange={change} />
      {list.isPending && (
        <div className="stack gap-10" aria-busy="true" aria-label={t('list.loading')} role="status">
          {Array.from({ length: PLACES }, (_, index) => (
            <BattleCardSkeleton key={index} />
          ))}
        </div>
      )}
      {failed && <ErrorState title={t('list.error.title')} text={t('list.error.text')} query={list} />}
      {list.isSuccess && current.length === 0 && (
        <NoMatch
          title={t(isFiltered(filters) ? 'list.none.title' : 'list.empty.title')}
          text={t(isFiltered(filters) ? 'list.none.text' : 'list.empty.text')}
          picture="/pictures/swords.webp"
          clear={t('list.reset')}
          onClear={isFiltered(filters) ? () => change(NO_FILTERS) : undefined}
        />
      )}
      <Battles name={t('list.current')} battles={current} />
      {ended.length > 0 && (
        <section className={css.section} aria-labelledby="ended-battles">
          <h2 id="ended-battles" className="mb-14 type-6">
            {t('list.ended')}
          </h2>
          <Battles name={t('list.ended')} battles={ended} />
        </section>
      )}
    </div>
  );
}

function Battles({ name, battles }: { name: string; battles: readonly BattleSummary[] }) {
  if (battles.length === 0) return null;
  return (
    <ul className="stack gap-10" aria-label={name}>
      {battles.map((battle) => (
        <li key={battle.id}>
          <BattleCard battle={battle} />
        </li>
      ))}
    </ul>
  );
}
