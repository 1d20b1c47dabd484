import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deskLog, LOG_OUTCOMES, LOG_SOURCES, type LogEntry, LOGGED_ACTS } from '#contract/api/desk/log.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { momentsOf, readDays, readOneOf } from '#src/lib/list-address.ts';
import { DayRange } from '#src/ui/day-range.tsx';
import { FilterRow } from '#src/ui/filter-row.tsx';
import type { Column } from '#src/ui/record-table.tsx';
import { LimitSelect } from '#src/ui/select.tsx';
import { StatusChip, type StatusTone } from '#src/ui/status-chip.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Instant } from '../parts/facts.tsx';
import { recordAddress, shortId } from '../parts/names.ts';
import { PagedRecords } from '../parts/records.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { useDeskList } from '../parts/use-desk.ts';

/** The longest id, characters. */
const LONGEST_ID = 64;

const TONES: Readonly<Record<LogEntry['outcome'], StatusTone>> = { done: 'good', asked: 'busy', refused: 'bad' };

/** The audit log: who read or did what, when and why. */
export function Component() {
  const { t } = useTranslation('desk');
  const { search, page, goTo, limit, clear, filtered } = useListAddress();
  const act = readOneOf(LOGGED_ACTS, search.get('act'));
  const outcome = readOneOf(LOG_OUTCOMES, search.get('outcome'));
  const source = readOneOf(LOG_SOURCES, search.get('source'));
  const subject = (search.get('subject') ?? '').slice(0, LONGEST_ID);
  const days = readDays(search);
  const query = useDeskList(deskLog, {
    query: {
      page,
      ...momentsOf(days),
      ...(act !== null && { act }),
      ...(outcome !== null && { outcome }),
      ...(source !== null && { source }),
      ...(subject !== '' && { subject }),
    },
  });
  const choice = <Value extends string>(
    name: 'act' | 'outcome' | 'source',
    value: Value | null,
    values: readonly Value[],
    nameOf: (one: Value) => string,
  ) => (
    <LimitSelect
      {...{ value, values, nameOf }}
      label={t(`log.${name}`)}
      all={t(`log.all.${name}`)}
      onChange={(chosen) => limit({ [name]: chosen })}
    />
  );
  return (
    <DeskPage title={t('nav.log')} lead={t('log.lead')}>
      <FilterRow label={t('filters')} onClear={filtered ? clear : undefined}>
        {choice('act', act, LOGGED_ACTS, (one) => one)}
        {choice('outcome', outcome, LOG_OUTCOMES, (one) => t(`log.outcomes.${one}`))}
        {choice('source', source, LOG_SOURCES, (one) => t(`log.sources.${one}`))}
        <DayRange label={t('log.days')} days={days} onChange={({ from, to }) => limit({ from, to })} />
        <SearchForm value={subject} label={t('log.searchSubject')} maxLength={LONGEST_ID} onSearch={(text) => limit({ subject: text })} />
      </FilterRow>
      <PagedRecords label={t('nav.log')} query={query} onPage={goTo} columns={useColumns()} idOf={({ id }) => id} empty={t('log.none')} />
    </DeskPage>
  );
}

function useColumns(): Column<LogEntry>[] {
  const { t } = useTranslation('desk');
  return [
    {
      name: t('log.act'),
      place: 'lead',
      cell: ({ act }) => (
        <code translate="no" className="type-2">
          {act}
        </code>
      ),
    },
    {
      name: t('log.outcome'),
      place: 'figure',
      cell: ({ outcome }) => <StatusChip tone={TONES[outcome]}>{t(`log.outcomes.${outcome}`)}</StatusChip>,
    },
    { name: t('log.reason'), place: 'foot', cell: (entry) => <Details entry={entry} /> },
    { name: t('log.by'), place: 'state', cell: ({ by, role, source }) => <By by={by} role={role} source={source} /> },
    { name: t('at'), place: 'when', cell: ({ at }) => <Instant at={at} /> },
  ];
}

function By({ by, role, source }: Pick<LogEntry, 'by' | 'role' | 'source'>) {
  const { t } = useTranslation('desk');
  return (
    <span className="cluster gap-6">
      <bdi className="break-anywhere">{by}</bdi>
      {role !== null && <span className="text-tag">{role}</span>}
      {source !== 'desk' && <span className="text-tag">{t(`log.sources.${source}`)}</span>}
    </span>
  );
}

/** What an act was about, why it was done, and what else is known of it. */
function Details({ entry: { subject, reason, data, address } }: { entry: LogEntry }) {
  const { t } = useTranslation('desk');
  const to = subject && recordAddress(subject);
  return (
    <div className="stack gap-4 py-8">
      {reason !== null && <span className="break-anywhere">{reason}</span>}
      <span className="cluster gap-8 type-2 tone-low">
        {subject && (
          <span>
            {subject.type}{' '}
            {to ? (
              <Link to={to} className="text-link" translate="no">
                {shortId(subject.id)}
              </Link>
            ) : (
              <code translate="no">{shortId(subject.id)}</code>
            )}
          </span>
        )}
        {address !== null && (
          <span translate="no" className="break-anywhere">
            {address}
          </span>
        )}
      </span>
      {Object.keys(data).length > 0 && (
        <details className="type-2">
          <summary>{t('log.data')}</summary>
          <code className="text-code" translate="no">
            {JSON.stringify(data)}
          </code>
        </details>
      )}
    </div>
  );
}
