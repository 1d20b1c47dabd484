import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TicketSubject } from '#src/lib/new-ticket-address.ts';
import { Loading } from '#src/ui/asked.tsx';
import { AskLink } from '#src/ui/ask-link.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import css from './record-page.module.css';

interface Props {
  /** The page's name in the document's title. */
  pageTitle: string;
  title: string;
  /** The record, once it is known: players can ask the house about it. */
  about?: TicketSubject | undefined;
  /** What passes the page's address on. */
  share: ReactNode;
  /** What is said while the record is asked for, and when that failed. */
  words: { loading: string; errorTitle: string; errorText: string };
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;
  /** Null while the record is being asked for. */
  children: ReactNode;
}

/** The frame of a public record with a replay: title, address to share, and what is shown while it loads or fails. */
export function RecordPage({ pageTitle, title, about, share, words, query, children }: Props) {
  return (
    <div className={`page ${css.page}`}>
      <PageTitle page={pageTitle} />
      <header className="cluster justify-between gap-20 row-gap-10">
        <h1 className={`type-8 ${css.title}`}>{title}</h1>
        <span className="cluster gap-8 row-gap-6">
          {about && <AskLink {...about} />}
          {share}
        </span>
      </header>
      {children ??
        (query.isError ? (
          <ErrorState title={words.errorTitle} text={words.errorText} query={query} />
        ) : (
          <Loading label={words.loading} heights={[420, 120]} />
        ))}
    </div>
  );
}

/** A record's replay with its summary beside it; one under the other where the width is too small. */
export function FilmAndSummary({ children }: { children: ReactNode }) {
  return <div className={css.top}>{children}</div>;
}
