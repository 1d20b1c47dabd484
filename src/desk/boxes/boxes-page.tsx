import { useTranslation } from 'react-i18next';
import { houseBoxes } from '#contract/api/desk/boxes.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { formatCount } from '#contract/count.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { FilterRow } from '#src/ui/filter-row.tsx';
import type { Column } from '#src/ui/record-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Instant } from '../parts/facts.tsx';
import { ppmText } from '../parts/ppm.ts';
import { PagedRecords } from '../parts/records.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { useDeskList } from '../parts/use-desk.ts';

/** The longest text that is searched for, characters. */
const LONGEST_SEARCH = 64;

type HouseBox = RouteReply<typeof houseBoxes>['data'][number];

/** The boxes of the house, each with what it returns. */
export function Component() {
  const { t } = useTranslation('desk');
  const { search, page, goTo, limit, clear, filtered } = useListAddress();
  const text = (search.get('q') ?? '').slice(0, LONGEST_SEARCH);
  const query = useDeskList(houseBoxes, { query: { page, ...(text !== '' && { q: text }) } });
  return (
    <DeskPage title={t('nav.boxes')}>
      <FilterRow label={t('filters')} onClear={filtered ? clear : undefined}>
        <SearchForm value={text} label={t('boxes.search')} maxLength={LONGEST_SEARCH} onSearch={(q) => limit({ q })} />
      </FilterRow>
      <PagedRecords
        label={t('nav.boxes')}
        query={query}
        onPage={goTo}
        columns={useColumns()}
        idOf={({ slug }) => slug}
        to={({ slug }) => `/desk/boxes/${slug}`}
        empty={t('boxes.none')}
      />
    </DeskPage>
  );
}

function useColumns(): Column<HouseBox>[] {
  const { t } = useTranslation('desk');
  return [
    { name: t('boxes.name'), place: 'lead', cell: ({ name }) => <span className="weight-600 break-anywhere">{name}</span> },
    { name: t('boxes.price'), place: 'figure', right: true, cell: ({ price }) => <Coins amount={price} /> },
    { name: t('boxes.return'), place: 'state', right: true, cell: ({ return_ppm: ppm }) => <Figure>{ppmText(ppm)}</Figure> },
    { name: t('boxes.openings'), place: 'wide', right: true, cell: ({ openings }) => <Figure>{formatCount(openings)}</Figure> },
    { name: t('boxes.version'), place: 'wide', right: true, cell: ({ version }) => <Figure>{version}</Figure> },
    { name: t('boxes.published'), place: 'when', cell: ({ published_at: at }) => <Instant at={at} /> },
    { name: t('boxes.sale'), place: 'foot', cell: ({ on_sale: sold }) => t(sold ? 'boxes.onSale' : 'boxes.offSale') },
  ];
}
