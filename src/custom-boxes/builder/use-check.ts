import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CustomBoxCheck } from '#contract/api/custom-boxes.ts';
import { tidyBoxName } from '#contract/custom-boxes/name.ts';
import { useDebounced } from '#src/lib/hooks/use-debounced.ts';
import { checkQuery } from '../queries.ts';
import { chosenPrizes, priceOf, withValuesOfNow } from '../draft/draft.ts';
import type { Builder } from './use-builder.ts';

/** What the server says of the draft, asked when it has not changed for a moment; null while it is incomplete, or not yet known. */
export interface Check {
  answer: CustomBoxCheck | null;
  /** Of the draft as it is now, not of an earlier one. */
  current: boolean;
  again: () => void;
}

/** Asks the server about a complete draft as it rests, and takes over what prizes are worth now. */
export function useCheck({ draft, change }: Builder, slug: string | null, onUpdated: () => void): Check {
  const complete = priceOf(draft) !== null;
  const body = { prizes: chosenPrizes(draft), name: tidyBoxName(draft.name), ...(slug !== null && { slug }) };
  const key = complete ? JSON.stringify(body) : '';
  const debounced = useDebounced({ body, complete }, key);
  const query = useQuery({ ...checkQuery(debounced.body), enabled: debounced.complete });
  const { data } = query;
  useEffect(() => {
    if (!data) return;
    const updated = withValuesOfNow(draft, data.items);
    if (updated === draft) return;
    change(updated);
    onUpdated();
    // Taken over when an answer comes, not when the draft changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data]);
  const current = complete && !query.isPlaceholderData && JSON.stringify(debounced.body) === key;
  return { answer: complete ? (data ?? null) : null, current, again: () => void query.refetch() };
}
