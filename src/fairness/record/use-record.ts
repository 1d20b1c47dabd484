import { useQuery } from '@tanstack/react-query';
import { useLoaderData, useParams } from 'react-router';
import type { FetchRecord } from './load-record.ts';

/** The record of the address: what the page's loader brought, else asked for until it comes. */
export function useRecord<Item>(fetch: FetchRecord<Item>, keyOf: (id: string) => readonly unknown[]) {
  const { id = '' } = useParams();
  // What recordLoader answered. A redirect of a page's own never reaches the page.
  const loaded = useLoaderData<unknown>() as Item | null;
  const query = useQuery<Item>({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => fetch(id, signal),
    ...(loaded && { initialData: loaded }),
  });
  return { id, query };
}
