import type { TicketLink } from '#contract/api/support.ts';
import { betAddress, roundAddress } from '#src/games/entry.ts';

/** The page of a record that a ticket is about. */
export function ticketLinkAddress({ type, id, game }: TicketLink): string {
  if (type === 'bet') return betAddress(id);
  if (type === 'invoice') return `/profile/deposit/${id}`;
  return type === 'withdrawal' || game === null ? `/profile/withdraw/${id}` : roundAddress(game, id);
}

/** The beginning of an id, as people say it to each other. */
export const shortId = (id: string): string => id.slice(0, 8);
