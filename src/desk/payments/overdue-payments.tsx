import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { askProvider, dropPayment, overduePayments } from '#contract/api/desk/payments.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import type { Column } from '#src/ui/record-table.tsx';
import type { Act } from '../parts/act-form.tsx';
import { Acts } from '../parts/acts.tsx';
import { Instant } from '../parts/facts.tsx';
import { deskPlayerAddress, shortId } from '../parts/names.ts';
import { PagedRecords } from '../parts/records.tsx';
import { useDeskList } from '../parts/use-desk.ts';

type Payment = RouteReply<typeof overduePayments>['data'][number];

/** Payments that no provider could say the end of. */
export function OverduePayments() {
  const { t } = useTranslation('desk');
  const { page, goTo } = useListAddress();
  const query = useDeskList(overduePayments, { query: { page } });
  return (
    <PagedRecords
      label={t('payments.overdue')}
      query={query}
      onPage={goTo}
      columns={useColumns()}
      idOf={({ id }) => id}
      empty={t('payments.noOverdue')}
    />
  );
}

function useColumns(): Column<Payment>[] {
  const { t } = useTranslation('desk');
  return [
    {
      name: t('payments.payment'),
      place: 'lead',
      cell: ({ kind, gateway, id }) => `${t(`payments.kinds.${kind}`)}, ${gateway}, ${shortId(id)}`,
    },
    {
      name: t('player'),
      place: 'figure',
      cell: ({ player }) => (
        <Link to={deskPlayerAddress(player.id)} className="text-link">
          <bdi className="break-anywhere">{player.name}</bdi>
        </Link>
      ),
    },
    { name: t('payments.since'), place: 'when', cell: ({ overdue_at: at }) => <Instant at={at} /> },
    { name: t('payments.reference'), place: 'wide', cell: ({ reference }) => reference && <code translate="no">{reference}</code> },
    { name: t('payments.acts'), place: 'foot', cell: (payment) => <PaymentActs payment={payment} /> },
  ];
}

function PaymentActs({ payment: { id, kind } }: { payment: Payment }) {
  const { t } = useTranslation('desk');
  const params = { id };
  const ask: Act = { route: askProvider, params, label: t('payments.ask'), text: t('payments.askText') };
  const drop: Act = { route: dropPayment, params, label: t('payments.drop'), text: t('payments.dropText'), variant: 'danger' };
  return <Acts size="sm" acts={kind === 'deposit' ? [ask, drop] : [ask]} />;
}
