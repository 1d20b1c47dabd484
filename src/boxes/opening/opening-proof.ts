import { boxVersionHash, rangeOf, TICKETS, ticketOf } from '#contract/games/box.ts';
import type { SeedUse } from '#contract/fairness/seed-pair.ts';
import type { Opening } from '#contract/api/boxes.ts';
import { type Check, check } from '#src/games/claim.ts';
import { type Draw, proveDraw, type ProofStatus, seedFault } from '#src/fairness/proof/seed-proof.ts';

/** The way from the seeds to a ticket. */
export interface TicketProof {
  draw: Draw;
  /** 1–100,000. */
  ticket: number;
}

/** Recomputes a ticket step by step with the code that the server draws it with. Throws RangeError on malformed seeds. */
export function proveTicket(use: SeedUse): TicketProof {
  const draw = proveDraw(use, 1);
  return { draw, ticket: ticketOf(draw.floats[0]?.value ?? Number.NaN) };
}

/** The whole proof of an opening. `steps` is null while the server seed isn't revealed; the odds can be checked all the same. */
export interface OpeningProof {
  versionHash: Check;
  hash: Check | null;
  steps: TicketProof | null;
  ticket: Check | null;
  /** The range that owns the ticket and its item's name; null when no range does. */
  range: { from: number; to: number; name: string } | null;
  item: Check;
  status: ProofStatus;
}

/** The box version's hash recomputed from the items as they are shown. */
export function recomputeVersionHash({ slug, price, items }: Pick<Opening['box'], 'slug' | 'price' | 'items'>): string {
  return boxVersionHash({
    slug,
    priceCents: price,
    items: items.map((item) => ({
      id: item.id,
      name: item.name,
      rarity: item.rarity,
      saleCents: item.sale_price,
      from: item.ticket_from,
      to: item.ticket_to,
    })),
  });
}

function ownerOf(items: Opening['box']['items'], ticket: number): (OpeningProof['range'] & { id: string }) | null {
  if (ticket < 1 || ticket > TICKETS) return null;
  try {
    return rangeOf(
      items.map((item) => ({ from: item.ticket_from, to: item.ticket_to, name: item.name, id: item.id })),
      ticket,
    );
  } catch {
    return null; // no item owns the ticket: the caller reports a proof that fails, which says more than an exception
  }
}

/** Recomputes an opening from its public record: seed hash, bytes, float, ticket, range, item and the hash of the box version. Never throws. */
export function proveOpening(opening: Opening): OpeningProof {
  const versionHash = check(opening.box.version_hash, recomputeVersionHash(opening.box));
  const revealed =
    opening.server_seed === null ? null : { serverSeed: opening.server_seed, clientSeed: opening.client_seed, nonce: opening.nonce };
  const wellFormed = revealed === null || seedFault({ ...revealed, nonce: String(revealed.nonce) }) === null;
  const steps = revealed && wellFormed ? proveTicket(revealed) : null;
  const owner = ownerOf(opening.box.items, steps?.ticket ?? opening.ticket);
  const hash = steps && check(opening.server_seed_hash, steps.draw.serverSeedHash);
  const ticket = steps && check(opening.ticket, steps.ticket);
  const item = check(opening.item.id, owner?.id ?? '–');
  const sound = wellFormed && versionHash.agrees && item.agrees && (hash?.agrees ?? true) && (ticket?.agrees ?? true);
  const status = !sound ? 'not-verified' : steps ? 'verified' : 'sealed';
  return { versionHash, hash, steps, ticket, range: owner && { from: owner.from, to: owner.to, name: owner.name }, item, status };
}
