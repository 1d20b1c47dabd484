import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { passFocusOn } from '#src/lib/hooks/pass-focus-on.ts';
import { Loading } from './asked.tsx';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import css from './paged-list.module.css';
import { Pagination } from './pagination.tsx';

/** One page of a list, as every call of the shop answers it. */
interface Page<Row> {
  data: readonly Row[];
  meta: { total: number; current_page: number; per_page: number };
}

/** What the list knows of its query; TanStack's own result fits. */
interface PageQuery<Row> {
  data: Page<Row> | undefined;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface Props<Row> {
  query: PageQuery<Row>;
  onPage: (page: number) => void;
  /** While it loads, for screen readers. */
  loading: string;
  /** Where it could not be loaded; left out, the general words. */
  failure?: string | undefined;
  /** Shown where the list is empty. */
  empty: ReactNode;
  /** The height of a row that is still loading, px. */
  rowHeight?: number | undefined;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Rows that wait, as many as a first look shows. */
const WAITING = [0, 1, 2, 3, 4];

/** A list that comes page by page: its rows, or the placeholder while they load, fail to, or are none; and the navigation through its pages. */
export function PagedList<Row>({ query, onPage, loading, failure, empty, rowHeight = 60, children }: Props<Row>) {
  const { data, isError, isPlaceholderData } = query;
  if (data === undefined) {
    if (isError) return <ErrorState title={failure} query={query} />;
    return <Loading label={loading} heights={WAITING.map(() => rowHeight)} radius={14} className="grid gap-10" />;
  }
  const pages = Math.max(1, Math.ceil(data.meta.total / data.meta.per_page));
  // An address may name a page that the list no longer has.
  if (data.data.length === 0 && data.meta.total > 0 && !isPlaceholderData) return <Beyond onBack={() => onPage(pages)} />;
  if (data.data.length === 0) return empty;
  return (
    <div className={clsx(css.list, isPlaceholderData && 'faint')}>
      {children(data.data)}
      <Pagination page={data.meta.current_page} pages={pages} onPage={onPage} disabled={isPlaceholderData} />
    </div>
  );
}

/** Shown where the address names a page after the last. */
function Beyond({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <EmptyState
      title={t('pagination.beyond')}
      action={
        <Button ref={passFocusOn} onClick={onBack}>
          {t('pagination.last')}
        </Button>
      }
    />
  );
}
