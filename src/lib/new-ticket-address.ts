import type { LinkType } from '#contract/api/support.ts';

/** A record that a question is about. */
export interface TicketSubject {
  type: LinkType;
  id: string;
}

/** Where a player asks the house about a record: the form of a new ticket, with the record chosen. */
export function newTicketAddress({ type, id }: TicketSubject): string {
  return `/profile/support/create?about=${type}:${encodeURIComponent(id)}`;
}
