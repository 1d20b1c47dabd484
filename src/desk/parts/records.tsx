import { type ReactNode, useId } from 'react';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { type Column, RecordTable } from '#src/ui/record-table.tsx';
import { useTranslation } from 'react-i18next';
import { failureText } from './failure-text.ts';

interface PagedProps<Row> {
  label: string;
  query: Parameters<typeof PagedList<Row>>[0]['query'] & { error: unknown };
  onPage: (page: number) => void;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  to?: ((row: Row) => string) | undefined;
  /** What it says where nothing is listed. */
  empty: string;
}

/** A list of the desk, page by page. A failure says what the server said. */
export function PagedRecords<Row>({ label, query, onPage, columns, idOf, to, empty }: PagedProps<Row>) {
  const { t } = useTranslation('desk');
  return (
    <PagedList
      query={query}
      onPage={onPage}
      loading={t('loading')}
      failure={query.error === null ? undefined : failureText(query.error)}
      empty={<EmptyState title={empty} />}
    >
      {(rows) => <RecordTable label={label} columns={columns} rows={rows} idOf={idOf} to={to} />}
    </PagedList>
  );
}

interface PanelProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  to?: ((row: Row) => string) | undefined;
  empty: string;
  /** Shown above the rows. */
  children?: ReactNode;
}

/** A few records of a larger one, in a panel of its page. */
export function RecordsPanel<Row>({ title, columns, rows, idOf, to, empty, children }: PanelProps<Row>) {
  return (
    <Panel name={useId()} title={title}>
      {children}
      {rows.length === 0 ? (
        <p className="text-about">{empty}</p>
      ) : (
        <RecordTable label={title} columns={columns} rows={rows} idOf={idOf} to={to} />
      )}
    </Panel>
  );
}
