import { useQuery } from '@tanstack/react-query';
import { useLoaderData, useParams } from 'react-router';
import type { FetchRecord } from './load-record.ts';

/**
 * The record of the address: what the page's loader brought, else asked for until it comes. `again`: in how many ms a record is asked for once more,
 * false for one that does not change any more.
 */
export function useRecord<Item>(
  fetch: FetchRecord<Item>,
  keyOf: (id: string) => readonly unknown[],
  again: (item: Item) => number | false = () => false,
) {
  const { id = '' } = useParams();
  // What recordLoader answered. A redirect of a page's own never reaches the page.
  const loaded = useLoaderData<unknown>() as Item | null;
  const query = useQuery<Item>({
    queryKey: keyOf(id),
    queryFn: (context) => fetch(context, id),
    refetchInterval: ({ state: { data } }) => data !== undefined && again(data),
    ...(loaded && { initialData: loaded }),
  });
  return { id, query };
}
