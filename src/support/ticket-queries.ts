import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ticket, tickets, TICKET_STATUSES, type TicketStatus } from '#contract/api/support.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { readOneOf, readPage } from '#src/lib/list-address.ts';

/** Tickets on one page of the list. */
const PER_PAGE = 10;

/** What the list of tickets is limited to; null means no limit. */
export interface TicketFilters {
  status: TicketStatus | null;
  /** From 1. */
  page: number;
}

/** The filters in an address; what it can't mean is left out. */
export function readTicketFilters(search: URLSearchParams): TicketFilters {
  return { status: readOneOf(TICKET_STATUSES, search.get('status')), page: readPage(search) };
}

/** One page of the player's tickets; the old page stays in view while another one is fetched. */
export function ticketsQuery({ status, page }: TicketFilters) {
  const query = { page, per_page: PER_PAGE, ...(status && { status }) };
  return queryOptions({
    queryKey: queryKeys.player.support.list(query),
    queryFn: (context) => ask(context, tickets, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One ticket with its messages. */
export function ticketQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.player.support.one(id),
    queryFn: async (context) => (await ask(context, ticket, { params: { id } })).data,
    staleTime: 0,
  });
}
