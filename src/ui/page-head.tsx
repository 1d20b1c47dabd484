import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './page-head.module.css';
import { PageTitle } from './page-title.tsx';

interface Props {
  title: string;
  /** What the document is named where it isn't the title; null where the page names it. */
  page?: string | null | undefined;
  lead?: string | undefined;
  /** The way back to the list that this page belongs to. */
  back?: { to: string; text: string } | undefined;
  /** Shown beside the title: a status, or the actions. */
  children?: ReactNode;
}

/** The head of a page: its way back, its name, which the document has, too, its status, and what it is for. */
export function PageHead({ title, page = title, lead, back, children }: Props) {
  return (
    <header className="cluster gap-16 row-gap-6">
      {page !== null && <PageTitle page={page} />}
      {back && (
        <p className={css.row}>
          <Link to={back.to} className={css.back}>
            <ArrowLeft size={16} aria-hidden="true" />
            {back.text}
          </Link>
        </p>
      )}
      <h1 className={`min-w-0 type-8 break-anywhere ${css.title}`}>{title}</h1>
      {children !== undefined && <div className={css.aside}>{children}</div>}
      {lead !== undefined && (
        <p className={css.row}>
          <span className={css.lead}>{lead}</span>
        </p>
      )}
    </header>
  );
}

/** The parts of such a page below each other. */
export function PageStack({ children }: { children: ReactNode }) {
  return <div className={`grid cols-1 gap-16 ${css.stack}`}>{children}</div>;
}
