import type { ComponentProps, ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props<Data> {
  /** What is asked of the server; TanStack's own result fits. */
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  waiting: ReactNode;
  /** Where it could not be loaded; left out, the general words. */
  failure?: Pick<ComponentProps<typeof ErrorState>, 'level' | 'title' | 'text' | 'className'>;
  children: (data: Data) => ReactNode;
}

/** What a query has brought; its place while it loads, and why it could not be loaded. */
export function Asked<Data>({ query, waiting, failure, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  return query.isError ? <ErrorState {...failure} query={query} /> : waiting;
}

interface LoadingProps {
  /** What loads, for screen readers. */
  label: string;
  /** Of its blocks, one below the other, px. */
  heights: readonly number[];
  radius?: number;
  className?: string | undefined;
  /** Shown above the blocks. */
  children?: ReactNode;
}

/** The quiet shape of what is loading. */
export function Loading({ label, heights, radius = 24, className = 'grid cols-1 gap-16', children }: LoadingProps) {
  return (
    <div className={className} role="status" aria-busy="true" aria-label={label}>
      {children}
      {Array.from(heights, (height, place) => (
        <Skeleton key={place} width="100%" height={height} radius={radius} />
      ))}
    </div>
  );
}
