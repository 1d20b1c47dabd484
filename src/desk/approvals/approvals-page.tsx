import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Approval, APPROVAL_STATUSES, approvals, approve, refuse } from '#contract/api/desk/approvals.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { readOneOf } from '#src/lib/list-address.ts';
import { Card } from '#src/ui/card.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { FilterRow } from '#src/ui/filter-row.tsx';
import { Select } from '#src/ui/select.tsx';
import type { Act } from '../parts/act-form.tsx';
import { Acts } from '../parts/acts.tsx';
import { Columns } from '../parts/columns.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Facts, Instant } from '../parts/facts.tsx';
import { DeskList } from '../parts/records.tsx';
import { recordAddress, shortId } from '../parts/names.ts';
import { Status } from '../parts/status.tsx';
import { useDeskList } from '../parts/use-desk.ts';
import { useMe } from '../session/use-me.ts';

/** What waits for a second person, and what was decided. */
export function Component() {
  const { t } = useTranslation('desk');
  const { search, page, goTo, limit } = useListAddress();
  const status = readOneOf(APPROVAL_STATUSES, search.get('status')) ?? 'waiting';
  const query = useDeskList(approvals, { query: { status, page } });
  return (
    <DeskPage title={t('nav.approvals')} lead={t('approvals.lead')}>
      <FilterRow label={t('filters')}>
        <Select
          label={t('state')}
          value={status}
          options={APPROVAL_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChange={(value) => limit({ status: value === 'waiting' ? null : value })}
        />
      </FilterRow>
      <DeskList query={query} onPage={goTo} empty={t('approvals.none')}>
        {(rows) => (
          <Columns>
            {rows.map((approval) => (
              <ApprovalCard key={approval.id} approval={approval} />
            ))}
          </Columns>
        )}
      </DeskList>
    </DeskPage>
  );
}

function ApprovalCard({ approval }: { approval: Approval }) {
  const { t } = useTranslation('desk');
  const { subject, player, sentence, amount, reason, asked_by, asked_at, expires_at, status, decided_by, decided_at, decision_reason } =
    approval;
  const own = asked_by.id === useMe().id;
  const acts = useApprovalActs(approval, own);
  return (
    <Card aria-label={sentence} className="stack gap-12">
      <div className="cluster gap-12">
        <h2 className="type-5">{sentence}</h2>
        <Status status={status} />
      </div>
      <Facts
        facts={[
          [t('approvals.subject'), <Subject key="subject" subject={subject} name={player?.name ?? shortId(subject.id)} />],
          [t('approvals.amount'), amount === null ? null : <Coins amount={amount} />],
          [t('approvals.askedBy'), asked_by.name],
          [t('approvals.askedAt'), <Instant key="asked" at={asked_at} />],
          [t('log.reason'), reason],
          [t('approvals.expires'), status === 'waiting' ? <Instant at={expires_at} /> : null],
          [t('approvals.decidedBy'), decided_by],
          [t('approvals.decidedAt'), decided_at && <Instant at={decided_at} />],
          [t('approvals.decisionReason'), decision_reason],
        ]}
      />
      {status === 'waiting' && own && <p className="text-note">{t('approvals.own')}</p>}
      <Acts acts={acts} size="sm" />
    </Card>
  );
}

/** Who or what it is about, with the way there where the desk has a page of it. */
function Subject({ subject, name }: { subject: Approval['subject']; name: string }) {
  const to = recordAddress(subject);
  if (to === null) return <bdi>{name}</bdi>;
  return (
    <Link to={to} className="text-link">
      <bdi>{name}</bdi>
    </Link>
  );
}

function useApprovalActs({ id, sentence, player, status, may_approve }: Approval, own: boolean): Act[] {
  const { t } = useTranslation('desk');
  if (status !== 'waiting') return [];
  const about = { params: { id }, text: player === null ? sentence : t('approvals.text', { sentence, name: player.name }) };
  return [
    ...(may_approve ? [{ ...about, route: approve, label: t('approvals.approve'), variant: 'gold' as const }] : []),
    { ...about, route: refuse, label: t(own ? 'approvals.takeBack' : 'approvals.refuse') },
  ];
}
