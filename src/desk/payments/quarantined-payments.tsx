import { useTranslation } from 'react-i18next';
import { quarantinedPayments, reviewPayment } from '#contract/api/desk/payments.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { readOneOf } from '#src/lib/list-address.ts';
import { FilterRow } from '#src/ui/filter-row.tsx';
import type { Column } from '#src/ui/record-table.tsx';
import { Select } from '#src/ui/select.tsx';
import { Acts } from '../parts/acts.tsx';
import { Instant } from '../parts/facts.tsx';
import { PagedRecords } from '../parts/records.tsx';
import { useDeskList } from '../parts/use-desk.ts';

type Message = RouteReply<typeof quarantinedPayments>['data'][number];

const STATUSES = ['waiting', 'reviewed'] as const;

/** Signed messages of providers that moved nothing. */
export function QuarantinedPayments() {
  const { t } = useTranslation('desk');
  const { search, page, goTo, limit } = useListAddress();
  const status = readOneOf(STATUSES, search.get('status')) ?? 'waiting';
  const query = useDeskList(quarantinedPayments, { query: { status, page } });
  return (
    <div className="stack gap-16">
      <FilterRow label={t('filters')}>
        <Select
          label={t('state')}
          value={status}
          options={STATUSES.map((value) => ({ value, label: t(`payments.${value}`) }))}
          onChange={(value) => limit({ status: value === 'waiting' ? null : value })}
        />
      </FilterRow>
      <PagedRecords
        label={t('payments.quarantined')}
        query={query}
        onPage={goTo}
        columns={useColumns()}
        idOf={({ id }) => id}
        empty={t('payments.noQuarantined')}
      />
    </div>
  );
}

function useColumns(): Column<Message>[] {
  const { t } = useTranslation('desk');
  return [
    { name: t('withdrawals.gateway'), place: 'lead', cell: ({ gateway }) => gateway },
    { name: t('payments.times'), place: 'figure', right: true, cell: ({ times }) => t('payments.received', { count: times }) },
    { name: t('log.reason'), place: 'foot', cell: (message) => <Details message={message} /> },
    { name: t('at'), place: 'when', cell: ({ received_at: at }) => <Instant at={at} /> },
    { name: t('payments.reviewedBy'), place: 'state', cell: ({ reviewed_by: by }) => by },
  ];
}

function Details({ message: { id, reason, body, reviewed_at, note } }: { message: Message }) {
  const { t } = useTranslation('desk');
  const review = { route: reviewPayment, params: { id }, label: t('payments.review'), text: t('payments.reviewText') };
  return (
    <div className="stack gap-8 py-8">
      <span>{reason}</span>
      {note !== null && <span className="text-note">{note}</span>}
      <details className="type-2">
        <summary>{t('payments.message')}</summary>
        <code className="text-code" translate="no">
          {body}
        </code>
      </details>
      {reviewed_at === null && <Acts acts={[review]} size="sm" />}
    </div>
  );
}
