/** The addresses of the desk's pages of records. */
export const deskPlayerAddress = (id: string): string => `/desk/players/${id}`;
export const deskWithdrawalAddress = (id: string): string => `/desk/withdrawals/${id}`;
export const deskTicketAddress = (id: string): string => `/desk/tickets/${id}`;

const ADDRESSES: Readonly<Record<string, (id: string) => string>> = {
  player: deskPlayerAddress,
  withdrawal: deskWithdrawalAddress,
  ticket: deskTicketAddress,
};

/** Where the desk shows a record; null where it has no page of such a record. */
export const recordAddress = ({ type, id }: { type: string; id: string }): string | null =>
  Object.hasOwn(ADDRESSES, type) ? (ADDRESSES[type]?.(id) ?? null) : null;

/** A game as staff read it: its key, capitalized. */
export const gameName = (key: string): string => key.slice(0, 1).toUpperCase() + key.slice(1);

/** The beginning of an id, as people say it to each other; names of boxes and codes whole. */
export const shortId = (id: string): string => (/^[\da-f]{8}-/.test(id) ? id.slice(0, 8) : id);
