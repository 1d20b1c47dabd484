import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type DeskFinding, findings, resolveFinding } from '#contract/api/desk/findings.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { readOneOf } from '#src/lib/list-address.ts';
import { FilterRow } from '#src/ui/filter-row.tsx';
import type { Column } from '#src/ui/record-table.tsx';
import { Select } from '#src/ui/select.tsx';
import { StatusChip } from '#src/ui/status-chip.tsx';
import { Acts } from '../parts/acts.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Instant } from '../parts/facts.tsx';
import { gameName, deskPlayerAddress } from '../parts/names.ts';
import { PagedRecords } from '../parts/records.tsx';
import { useDeskList } from '../parts/use-desk.ts';

const STATUSES = ['open', 'resolved'] as const;

/** What the auditor has found, and what that holds. */
export function Component() {
  const { t } = useTranslation('desk');
  const { search, page, goTo, limit } = useListAddress();
  const status = readOneOf(STATUSES, search.get('status')) ?? 'open';
  const query = useDeskList(findings, { query: { status, page } });
  return (
    <DeskPage title={t('nav.findings')} lead={t('findings.lead')}>
      <FilterRow label={t('filters')}>
        <Select
          label={t('state')}
          value={status}
          options={STATUSES.map((value) => ({ value, label: t(`findings.${value}`) }))}
          onChange={(value) => limit({ status: value === 'open' ? null : value })}
        />
      </FilterRow>
      <PagedRecords
        label={t('nav.findings')}
        query={query}
        onPage={goTo}
        columns={useColumns()}
        idOf={({ id }) => id}
        empty={t(status === 'open' ? 'findings.noneOpen' : 'findings.noneResolved')}
      />
    </DeskPage>
  );
}

function useColumns(): Column<DeskFinding>[] {
  const { t } = useTranslation('desk');
  return [
    { name: t('findings.check'), place: 'lead', cell: ({ check }) => <code translate="no">{check}</code> },
    {
      name: t('findings.severity'),
      place: 'figure',
      cell: ({ severity }) => <StatusChip tone={severity === 'error' ? 'bad' : 'busy'}>{t(`findings.severities.${severity}`)}</StatusChip>,
    },
    { name: t('findings.found'), place: 'foot', cell: (finding) => <Details finding={finding} /> },
    { name: t('at'), place: 'when', cell: ({ found_at: at }) => <Instant at={at} /> },
    { name: t('findings.holds'), place: 'state', cell: ({ holds }) => holds && t(`findings.held.${holds}`) },
  ];
}

/** What is wrong with what, and the act that resolves it. */
function Details({ finding: { id, sentence, player_id, game, resolved_at, resolved_by, note } }: { finding: DeskFinding }) {
  const { t } = useTranslation('desk');
  const resolve = { route: resolveFinding, params: { id }, label: t('findings.resolve'), text: t('findings.resolveText') };
  return (
    <div className="stack gap-8 py-8">
      <span className="break-anywhere">{sentence}</span>
      {(player_id !== null || game !== null) && (
        <span className="cluster gap-12">
          {player_id !== null && (
            <Link to={deskPlayerAddress(player_id)} className="text-link">
              {t('player')}
            </Link>
          )}
          {game !== null && <span className="text-note">{gameName(game)}</span>}
        </span>
      )}
      {resolved_at !== null && <span className="text-note">{t('findings.resolvedBy', { name: resolved_by ?? '', note: note ?? '' })}</span>}
      {resolved_at === null && <Acts acts={[resolve]} size="sm" />}
    </div>
  );
}
