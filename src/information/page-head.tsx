import type { ReactNode } from 'react';
import { PageTitle } from '#src/ui/page-title.tsx';
import css from './page-head.module.css';

interface Props {
  title: string;
  lead: string;
  className?: string | undefined;
  children?: ReactNode;
}

/** The head of a page of texts: its name, what it is about, and what belongs beside that. */
export function PageHead({ title, lead, className, children }: Props) {
  return (
    <header className={className}>
      <PageTitle page={title} />
      <h1 className={css.title}>{title}</h1>
      <p className={css.lead}>{lead}</p>
      {children}
    </header>
  );
}
