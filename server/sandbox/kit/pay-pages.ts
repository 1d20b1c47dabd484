import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Invoice, invoiceById } from '#server/deposits/invoices.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { type Around, closedPage } from './page.ts';
import { sendPage } from './serve.ts';

type Status = Invoice['status'];

interface PayPages {
  gateway: string;
  /** Where the pages of an invoice begin; its id follows. */
  path: string;
  around: Around;
  /** Title of the page for an unknown invoice. */
  missing: string;
  /** Title and sentence of a page whose invoice is over. */
  closed: Readonly<Record<Exclude<Status, 'new'>, readonly [title: string, sentence: string]>>;
  /** Status of an invoice as the provider knows it, which may be ahead of the shop. */
  statusOf(invoice: Invoice): Promise<Status>;
  /** Steps, by path, that are served in other states than `new`. */
  servedIn?: Readonly<Record<string, readonly Status[]>>;
}

/** The shop's page of a deposit. */
export const backToShop = ({ id }: { id: string }): string => `/?deposit=${id}`;

/**
 * The pages on which a provider is paid for an invoice of the shop. The function that it answers serves one step of them; an invoice that is unknown or over
 * gets a page that says so.
 */
export function payPages(app: App, { db }: Deps, { gateway, path: base, around, missing, closed, statusOf, servedIn = {} }: PayPages) {
  return (
    method: 'GET' | 'POST',
    path: string,
    run: (invoice: Invoice, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void => {
    const on = servedIn[path] ?? ['new'];
    app.route<{ Params: { id: string } }>({
      method,
      url: `${base}/:id${path}`,
      async handler(request, reply) {
        const invoice = await invoiceById(db.read, gateway, request.params.id);
        if (!invoice) return sendPage(reply, closedPage(around, missing, 'There’s no deposit at this address.', '/'), 404);
        const status = await statusOf(invoice);
        if (status === 'new' || on.includes(status)) return run(invoice, request, reply);
        const [title, sentence] = closed[status];
        return sendPage(reply, closedPage(around, title, sentence, backToShop(invoice)));
      },
    });
  };
}
