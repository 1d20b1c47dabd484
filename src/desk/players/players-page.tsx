import { useTranslation } from 'react-i18next';
import { type DeskPlayer, deskPlayers } from '#contract/api/desk/players.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import type { Column } from '#src/ui/record-table.tsx';
import { FilterRow } from '#src/ui/filter-row.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Instant } from '../parts/facts.tsx';
import { deskPlayerAddress } from '../parts/names.ts';
import { PagedRecords } from '../parts/records.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { useDeskList } from '../parts/use-desk.ts';
import { HeldChip } from './held-chip.tsx';

/** The longest text that is searched for, characters. */
const LONGEST_SEARCH = 128;

/** Searches players; without a text it lists the newest. */
export function Component() {
  const { t } = useTranslation('desk');
  const { search, page, goTo, limit, clear, filtered } = useListAddress();
  const text = search.get('q') ?? '';
  const query = useDeskList(deskPlayers, { query: { page, ...(text !== '' && { q: text.slice(0, LONGEST_SEARCH) }) } });
  return (
    <DeskPage title={t('nav.players')} lead={t('players.lead')}>
      <FilterRow label={t('filters')} onClear={filtered ? clear : undefined}>
        <SearchForm value={text} label={t('players.search')} maxLength={LONGEST_SEARCH} onSearch={(q) => limit({ q })} />
      </FilterRow>
      <PagedRecords
        label={t('nav.players')}
        query={query}
        onPage={goTo}
        columns={useColumns()}
        idOf={({ id }) => id}
        to={({ id }) => deskPlayerAddress(id)}
        empty={t('players.none')}
      />
    </DeskPage>
  );
}

function useColumns(): Column<DeskPlayer>[] {
  const { t } = useTranslation('desk');
  return [
    {
      name: t('players.name'),
      place: 'lead',
      cell: ({ name, is_demo: demo }) => (
        <span className="cluster gap-8">
          <bdi className="weight-600 break-anywhere">{name}</bdi>
          {demo && <span className="text-tag">{t('players.demo')}</span>}
        </span>
      ),
    },
    { name: t('players.email'), place: 'foot', cell: ({ email }) => <span className="break-anywhere">{email}</span> },
    { name: t('players.since'), place: 'when', cell: ({ created_at: at }) => <Instant at={at} /> },
    { name: t('state'), place: 'state', cell: (player) => <HeldChip player={player} /> },
  ];
}
