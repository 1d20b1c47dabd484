import { UPGRADE_TICKETS, type UpgradeSide } from '#contract/games/upgrade.ts';

/*
 * Tickets on the ring: the circle is 1,000,000 equal slices, ticket 0 first after the top, clockwise. "Under" wins the first W of them, "over" the
 * last W. The needle points at the middle of its ticket's slice, so that it is on the ticket's own side of every border.
 */

/** Where a ticket's needle points, in turns. */
export function turnOf(ticket: number): number {
  return (ticket + 0.5) / UPGRADE_TICKETS;
}

/** The winning arc in turns; its borders lie exactly between two tickets. `wins` may be a fraction while it glides. */
export function arcOf(side: UpgradeSide, wins: number): { from: number; to: number } {
  const share = wins / UPGRADE_TICKETS;
  return side === 'under' ? { from: 0, to: share } : { from: 1 - share, to: 1 };
}

/** A ticket and the border of the winning arc that is nearest to it. */
export interface Nearness {
  /** The border, in turns. */
  border: number;
  /** From the border to the ticket's middle, in tickets, clockwise above 0; never less than half of one either way. */
  tickets: number;
  /** True when the winning side lies clockwise of the border. */
  winsAfter: boolean;
  won: boolean;
}

/** The border nearest to a ticket. The top of the ring is a border too: the arc begins or ends there. */
export function lensOf(side: UpgradeSide, wins: number, ticket: number): Nearness {
  const inner = side === 'under' ? wins : UPGRADE_TICKETS - wins;
  const at = ticket + 0.5;
  const fromInner = at - inner;
  const fromTop = at <= UPGRADE_TICKETS / 2 ? at : at - UPGRADE_TICKETS;
  const top = Math.abs(fromTop) < Math.abs(fromInner);
  const winsAfter = top ? side === 'under' : side === 'over';
  const tickets = top ? fromTop : fromInner;
  return { border: top ? 0 : inner / UPGRADE_TICKETS, tickets, winsAfter, won: tickets > 0 === winsAfter };
}
