import { useTranslation } from 'react-i18next';
import { type DeskPromotion, endPromotion, promotions, makePromotion } from '#contract/api/desk/promotions.ts';
import { formatCount } from '#contract/count.ts';
import { formatCents } from '#contract/money.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import type { Column } from '#src/ui/record-table.tsx';
import { StatusChip } from '#src/ui/status-chip.tsx';
import { Acts } from '../parts/acts.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { PagedRecords } from '../parts/records.tsx';
import { useDeskList } from '../parts/use-desk.ts';
import type { Act } from '../parts/act-form.tsx';

/** A number with at most two decimals, or NaN, which the contract refuses. */
const readNumber = (text: string): number =>
  /^\d{1,7}(?:[.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;

/** The act that makes a promo code. */
function useMakeAct(): Act {
  const { t } = useTranslation('desk');
  return {
    route: makePromotion,
    label: t('promotions.make'),
    text: t('promotions.makeText'),
    variant: 'gold',
    shortcut: 'n',
    fields: [
      { name: 'code', label: t('promotions.code'), hint: t('promotions.codeHint') },
      {
        name: 'kind',
        label: t('promotions.kind'),
        options: [
          { value: 'fixed', label: t('promotions.fixed') },
          { value: 'percent', label: t('promotions.percent') },
        ],
      },
      { name: 'value', label: t('promotions.value'), hint: t('promotions.valueHint') },
      { name: 'max_uses', label: t('promotions.maxUses') },
    ],
    body: (values) => {
      const [value, uses] = [readNumber(values['value'] ?? ''), readNumber(values['max_uses'] ?? '')];
      if (Number.isNaN(value) || Number.isNaN(uses)) throw new RangeError(t('promotions.numberFault'));
      return { code: values['code'] ?? '', kind: values['kind'] === 'percent' ? 'percent' : 'fixed', value, max_uses: uses };
    },
  } satisfies Act<typeof makePromotion>;
}

/** Promo codes, each with what it has cost so far against plan. */
export function Component() {
  const { t } = useTranslation('desk');
  const { page, goTo } = useListAddress();
  const query = useDeskList(promotions, { query: { page } });
  const make = useMakeAct();
  return (
    <DeskPage title={t('nav.promotions')} lead={t('promotions.lead')} beside={<Acts acts={[make]} size="sm" />}>
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
      cell: ({ kind, value }) =>
        kind === 'percent' ? <Figure>{`${value}%`}</Figure> : t('promotions.coins', { value: formatCount(value) }),
    },
    {
      name: t('promotions.used'),
      place: 'when',
      right: true,
      cell: ({ used, max_uses }) => <Figure>{`${formatCount(used)} / ${formatCount(max_uses)}`}</Figure>,
    },
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
  const end = {
    route: endPromotion,
    params: { code },
    label: t('promotions.end'),
    text: t('promotions.endText'),
    variant: 'danger' as const,
  };
  return (
    <div className="cluster gap-12 justify-between">
      <Figure translate="yes">{t('promotions.costs', { released: formatCents(released), planned: formatCents(planned_cost) })}</Figure>
      {active && <Acts acts={[end]} size="sm" />}
    </div>
  );
}
