import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Asked } from '#src/ui/asked.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
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

/** How a block says that it could not be loaded. */
export const FAILURE = { level: 3, className: css.state ?? '' } as const;

interface ShelfProps<Item> {
  query: ComponentProps<typeof Asked<readonly Item[]>>['query'];
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
      failure={FAILURE}
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
