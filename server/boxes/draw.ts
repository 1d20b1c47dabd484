import { boxTicket, rangeOf } from '#contract/games/box.ts';
import type { SeedUse } from '#contract/fairness/seed-pair.ts';
import type { BoxVersion, VersionItem } from '#server/catalogue/catalogue.ts';

/** The ticket that a bet draws from a box version, and the item that owns it: the contract's rule and nothing else. */
export function draw(version: BoxVersion, use: SeedUse): { ticket: number; item: VersionItem } {
  const ticket = boxTicket(use);
  const { item } = rangeOf(
    version.items.map((candidate) => ({ from: candidate.shown.ticket_from, to: candidate.shown.ticket_to, item: candidate })),
    ticket,
  );
  return { ticket, item };
}
