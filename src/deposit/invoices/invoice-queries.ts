import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { INVOICE_GATEWAYS, invoice, invoices } from '#contract/api/deposits.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { type DayRange, momentsOf, readDays, readOneOf } from '#src/lib/list-address.ts';

export type InvoiceGateway = (typeof INVOICE_GATEWAYS)[number];

/** What the list of deposits shows. Null means no limit. */
export interface InvoiceFilters extends DayRange {
  gateway: InvoiceGateway | null;
}

export const NO_FILTERS: InvoiceFilters = { gateway: null, from: null, to: null };

/** Deposits on one page of the list. */
export const INVOICES_PER_PAGE = 20;

/** The filters in an address; what it can't mean is left out. */
export function readInvoiceFilters(search: URLSearchParams): InvoiceFilters {
  return { gateway: readOneOf(INVOICE_GATEWAYS, search.get('gateway')), ...readDays(search) };
}

/** True when anything narrows the list. */
export function isFiltered({ gateway, from, to }: InvoiceFilters): boolean {
  return gateway !== null || from !== null || to !== null;
}

/** A page of the player's deposits, newest first. The old page stays in view while another one is fetched. */
export function invoicesQuery(filters: InvoiceFilters, page: number) {
  return queryOptions({
    queryKey: queryKeys.player.invoices.list({ ...filters, page }),
    queryFn: (context) =>
      ask(context, invoices, {
        query: { ...(filters.gateway && { gateway: filters.gateway }), ...momentsOf(filters), page, per_page: INVOICES_PER_PAGE },
      }),
    placeholderData: keepPreviousData,
  });
}

/** One deposit of the player. */
export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.player.invoice(id),
    queryFn: async (context) => (await ask(context, invoice, { params: { id } })).data,
  });
}
