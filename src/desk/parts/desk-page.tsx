import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { hasCode } from '#src/lib/api/fate.ts';
import { Loading } from '#src/ui/asked.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PageHead, PageStack } from '#src/ui/page-head.tsx';
import { useKeys } from '../shell/keys.ts';
import { failureText } from './failure-text.ts';

interface Props {
  title: string;
  lead?: string | undefined;
  /** The list that the page belongs to; the key U goes there, too. */
  back?: { to: string; text: string } | undefined;
  /** Shown beside the title. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A page of the desk: its name, its way back, and its parts below each other. */
export function DeskPage({ title, lead, back, beside, children }: Props) {
  const navigate = useNavigate();
  useKeys(back === undefined ? {} : { u: () => void navigate(back.to) });
  return (
    <PageStack>
      <PageHead title={title} lead={lead} back={back}>
        {beside}
      </PageHead>
      {children}
    </PageStack>
  );
}

interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What a query has brought; until then and without it, what a page shows instead. */
export function Loaded<Data>({ query, level, children }: { query: Query<Data>; level?: 1 | 2; children: (data: Data) => ReactNode }) {
  const { t } = useTranslation('desk');
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined)
    return (
      <>
        <OutOfDate query={query} />
        {children(data)}
      </>
    );
  if (hasCode(error, 'not_found')) return <EmptyState level={level} title={t('missing.title')} text={t('missing.text')} />;
  if (error !== null) return <ErrorState level={level} text={failureText(error)} query={{ isFetching, refetch }} />;
  return <Loading label={t('loading')} heights={[120, 240]} radius={16} />;
}

/** Says that what is shown could not be loaded again, as after an act, and why. */
export function OutOfDate({ query: { error, isFetching, refetch } }: { query: Omit<Query<unknown>, 'data'> }) {
  const { t } = useTranslation('desk');
  const { t: ui } = useTranslation('ui');
  if (error === null) return null;
  return (
    <div role="alert" className="cluster gap-12 mb-12">
      <p className="tone-loss-light type-3 min-w-0 break-anywhere">{t('outOfDate', { reason: failureText(error) })}</p>
      <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
        {ui('error.retry')}
      </Button>
    </div>
  );
}
