import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './round-page.module.css';

interface Props {
  documentTitle: string;
  title: string;
  /** The page's own address, to pass on. */
  path: string;
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;
  /** Null while it is being asked for. */
  children: ReactNode;
}

/** The frame of a round's page: title, link, and what stands there while it loads or fails. */
export function RoundFrame({ documentTitle, title, path, query, children }: Props) {
  const { t } = useTranslation('rounds');
  return (
    <div className={`page ${css.page}`}>
      <title>{documentTitle}</title>
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
        <CopyButton text={new URL(path, location.origin).href} label={t('page.copyLabel')}>
          {t('page.copy')}
        </CopyButton>
      </header>
      {children ??
        (query.isError ? (
          <ErrorState
            title={t('page.errorTitle')}
            text={t('page.errorText')}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <div role="status" aria-busy="true" aria-label={t('page.loading')} className={css.waiting}>
            <Skeleton height={420} radius={24} />
            <Skeleton height={120} radius={24} />
          </div>
        ))}
    </div>
  );
}

/** What a round came to, in figures. */
export function RoundSummary({
  result,
  value,
  tone,
  facts,
  foot,
}: {
  /** What the value is: "Crashed at". */
  result: string;
  value: string;
  tone: 'low' | 'win' | 'gold';
  facts: readonly { label: string; value: ReactNode }[];
  foot: ReactNode;
}) {
  return (
    <section className={css.summary} data-tone={tone} aria-labelledby="round-result">
      <h2 id="round-result" className={css.result}>
        {result}
      </h2>
      <p className={`${css.value} figures`} data-testid="round-result">
        {value}
      </p>
      <dl className={css.facts}>
        {facts.map(({ label, value: fact }) => (
          <div key={label} className={css.fact}>
            <dt>{label}</dt>
            <dd className="figures">{fact}</dd>
          </div>
        ))}
      </dl>
      <p className={css.foot}>{foot}</p>
    </section>
  );
}

/** Stands where a round has no proof yet. */
export function RunningNote({ to }: { to: ReactNode }) {
  const { t } = useTranslation('rounds');
  return (
    <section className={css.running}>
      <p>{t('page.running')}</p>
      {to}
    </section>
  );
}
