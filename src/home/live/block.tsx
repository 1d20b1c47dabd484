import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import css from './block.module.css';
import shelfCss from './shelf.module.css';

interface Props {
  /** Names the heading, which names the section. */
  name: string;
  title: string;
  /** The way to all of it. */
  more?: { to: string; text: string } | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of the home page that lives: its heading, the way on, and what it shows. */
export function Block({ name, title, more, className, children }: Props) {
  return (
    <section className={className} aria-labelledby={name}>
      <header className={css.head}>
        <h2 id={name} className={clsx('type-7', css.title)}>
          {title}
        </h2>
        {more && (
          <Link to={more.to} className={css.more}>
            {more.text}
            <ArrowRight size={16} aria-hidden="true" />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}

/** What a block's query says of itself; TanStack's own result fits. */
interface Wanted<Data> {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What a block shows of its query: its places while it loads, why it could not be loaded, or what came. */
export function Asked<Data>({
  query,
  waiting,
  children,
}: {
  query: Wanted<Data>;
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (isError) return <ErrorState level={3} className={css.state} retrying={isFetching} onRetry={() => void refetch()} />;
  return waiting;
}

interface ShelfProps<Item> {
  query: Wanted<readonly Item[]>;
  /** How many it shows at most, and so many places while it loads. */
  most: number;
  place: ReactNode;
  /** The order of the items says something. */
  ranked?: boolean;
  /** Shown where there are none. */
  empty: { picture: string; title: string; text: string; action?: ReactNode };
  /** The number of columns where there is space: 3, or 6. */
  columns: 'few' | 'many';
  children: (item: Item) => ReactNode;
}

/** A block's items side by side. */
export function Shelf<Item extends { id: string }>({ query, most, place, ranked = false, empty, columns, children }: ShelfProps<Item>) {
  const grid = clsx(shelfCss.grid, shelfCss[columns]);
  const List = ranked ? 'ol' : 'ul';
  return (
    <Asked
      query={query}
      waiting={
        <ul className={grid} aria-busy="true">
          {Array.from({ length: most }, (_, index) => (
            <li key={index}>{place}</li>
          ))}
        </ul>
      }
    >
      {(items) =>
        items.length === 0 ? (
          <EmptyState level={3} className={clsx(shelfCss.empty, shelfCss[columns])} {...empty} />
        ) : (
          <List className={grid}>
            {items.map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </List>
        )
      }
    </Asked>
  );
}
