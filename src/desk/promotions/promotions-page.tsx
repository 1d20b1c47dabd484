import { useTranslation } from 'react-i18next';
import { type DeskPromotion, endPromotion, promotions } from '#contract/api/desk/promotions.ts';
import { formatCents } from '#contract/money.ts';
import { useService } from '#src/lib/services/services.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import type { Column } from '#src/ui/record-table.tsx';
import { StatusChip } from '#src/ui/status-chip.tsx';
import { Acts } from '../parts/acts.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { PagedRecords } from '../parts/records.tsx';
import { useDeskList } from '../parts/use-desk.ts';
import { useListAddress } from '../parts/use-list-address.ts';
import { deskApiService } from '../session/desk-api.ts';
import { useMay } from '../session/use-me.ts';
import { useMakeAct } from './make-act.ts';

/** Promo codes, each with what it has cost so far against plan. */
export function Component() {
  const { t } = useTranslation('desk');
  const { page, goTo } = useListAddress();
  const query = useDeskList(promotions, { query: { page } });
  const make = useMakeAct();
  return (
    <DeskPage title={t('nav.promotions')} lead={t('promotions.lead')} beside={make && <Acts acts={[make]} size="sm" />}>
      <PagedRecords
        label={t('nav.promotions')}
        query={query}
        onPage={goTo}
        columns={useColumns()}
        idOf={({ code }) => code}
        empty={t('promotions.none')}
      />
    </DeskPage>
  );
}

function useColumns(): Column<DeskPromotion>[] {
  const { t } = useTranslation('desk');
  return [
    {
      name: t('promotions.code'),
      place: 'lead',
      cell: ({ code }) => (
        <code translate="no" className="break-anywhere">
          {code}
        </code>
      ),
    },
    {
      name: t('promotions.value'),
      place: 'figure',
      right: true,
      cell: ({ kind, value }) => (kind === 'percent' ? <Figure>{`${value}%`}</Figure> : t('promotions.coins', { value })),
    },
    { name: t('promotions.used'), place: 'when', right: true, cell: ({ used, max_uses }) => <Figure>{`${used} / ${max_uses}`}</Figure> },
    { name: t('promotions.granted'), place: 'wide', right: true, cell: ({ granted }) => <Coins amount={granted} /> },
    {
      name: t('state'),
      place: 'state',
      cell: ({ active }) => (
        <StatusChip tone={active ? 'good' : 'plain'}>{t(active ? 'promotions.active' : 'promotions.ended')}</StatusChip>
      ),
    },
    { name: t('promotions.cost'), place: 'foot', cell: (promotion) => <Cost promotion={promotion} /> },
  ];
}

/** What a promotion has cost so far against plan, and the act that ends it. */
function Cost({ promotion: { code, active, released, planned_cost } }: { promotion: DeskPromotion }) {
  const { t } = useTranslation('desk');
  const { call } = useService(deskApiService);
  const may = useMay();
  const end = {
    name: 'end',
    label: t('promotions.end'),
    text: t('promotions.endText'),
    variant: 'danger' as const,
    send: ({ reason }: { reason: string }) => call(endPromotion, { params: { code }, body: { reason } }),
  };
  return (
    <div className="cluster gap-12 justify-between">
      <Figure translate="yes">{t('promotions.costs', { released: formatCents(released), planned: formatCents(planned_cost) })}</Figure>
      {active && may('promotions.end') && <Acts acts={[end]} size="sm" />}
    </div>
  );
}
