import clsx from 'clsx';
import { createContext, type MouseEvent, type ReactNode, use, useCallback } from 'react';
import { useNavigate } from 'react-router';
import css from './row-link.module.css';

type Follow = (event: MouseEvent<HTMLAnchorElement>) => void;

const FollowContext = createContext<Follow | undefined>(undefined);

/** Follows a row's link within the page, as the router's own link does; one for all rows, since fifty of them are made anew in a fast run. */
function useFollow(): Follow {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (event.defaultPrevented || event.button !== 0 || elsewhere) return;
      event.preventDefault();
      const { pathname, search, hash } = event.currentTarget;
      void navigate(`${pathname}${search}${hash}`);
    },
    [navigate],
  );
}

interface TableProps {
  /** What the table lists, for screen readers. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A table whose rows are links: each row begins with a RowLink. */
export function LinkTable({ label, className, children }: TableProps) {
  return (
    <FollowContext value={useFollow()}>
      <div className={css.frame}>
        <table className={className}>
          <caption className="visually-hidden">{label}</caption>
          {children}
        </table>
      </div>
    </FollowContext>
  );
}

interface LinkProps {
  to: string;
  /** Style of the cell. */
  cell?: string | undefined;
  /** Style of the link. */
  className?: string | undefined;
  children: ReactNode;
}

/** The first cell of a row in a LinkTable: names the row, and its link covers all of it. */
export function RowLink({ to, cell, className, children }: LinkProps) {
  return (
    <th scope="row" className={clsx(css.cell, cell)}>
      <a href={to} className={clsx(css.link, className)} onClick={use(FollowContext)}>
        {children}
      </a>
    </th>
  );
}
