import clsx from 'clsx';
import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import css from './empty-state.module.css';

interface Props {
  /** A prize picture's address (`/prizes/…`), or any drawing. */
  picture?: ReactNode;
  title: string;
  text?: string | undefined;
  /** What to do about it: a button or a link. */
  action?: ReactNode;
  /** Level of its heading on the page; 1 where it takes the place of the page’s content, and then names the document, too. */
  level?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
}

/** Shown where a list has nothing: why, and the next step. */
export function EmptyState({ picture, title, text, action, level = 2, className }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={clsx(css.state, className)}>
      {level === 1 && <PageTitle page={title} />}
      {picture !== undefined && (
        <div className={css.picture}>{typeof picture === 'string' ? <img src={picture} alt="" width={96} height={96} /> : picture}</div>
      )}
      <Heading className={css.title}>{title}</Heading>
      {text !== undefined && <p className={css.text}>{text}</p>}
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  );
}
