import { type ReactNode, useId } from 'react';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { type Column, RecordTable } from '#src/ui/record-table.tsx';
import { useTranslation } from 'react-i18next';
import { OutOfDate } from './desk-page.tsx';
import { failureText } from './failure-text.ts';

interface ListProps<Row> {
  query: Parameters<typeof PagedList<Row>>[0]['query'] & { error: unknown };
  onPage: (page: number) => void;
  /** What it says where nothing is listed. */
  empty: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list of the desk, page by page. A failure says what the server said. */
export function DeskList<Row>({ query, onPage, empty, children }: ListProps<Row>) {
  const { t } = useTranslation('desk');
  if (query.data === undefined && query.error !== null) return <ErrorState text={failureText(query.error)} query={query} />;
  return (
    <>
      <OutOfDate query={query} />
      <PagedList query={query} onPage={onPage} loading={t('loading')} empty={<EmptyState title={empty} />}>
        {children}
      </PagedList>
    </>
  );
}

interface PagedProps<Row> extends Omit<ListProps<Row>, 'children'> {
  label: string;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  to?: ((row: Row) => string) | undefined;
}

/** A list of the desk as a table. */
export function PagedRecords<Row>({ label, columns, idOf, to, ...list }: PagedProps<Row>) {
  return <DeskList {...list}>{(rows) => <RecordTable label={label} columns={columns} rows={rows} idOf={idOf} to={to} />}</DeskList>;
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
