import { rangeOf, TICKETS, ticketOf, boxVersionHash } from '#contract/fairness/box.ts';
import { streamBytes } from '#contract/fairness/bytes.ts';
import { floatAt } from '#contract/fairness/floats.ts';
import { CLIENT_SEED, seedHash, SERVER_SEED, type SeedUse } from '#contract/fairness/seed-pair.ts';
import type { Opening } from '#contract/api/boxes.ts';

/** Everything between the seeds and a ticket, in the order in which it is computed. */
export interface TicketProof {
  /** SHA-256 of the server seed: what was shown before play. */
  serverSeedHash: string;
  /** The text that is signed with the server seed for the first block. */
  message: string;
  /** The first four bytes of the stream, 0–255 each. */
  bytes: readonly number[];
  /** In [0, 1). */
  float: number;
  /** 1–100,000. */
  ticket: number;
}

/** Recomputes a ticket step by step with the code that the server draws it with. Throws RangeError on malformed seeds. */
export function proveTicket({ serverSeed, clientSeed, nonce }: SeedUse): TicketProof {
  const fault = seedFault({ serverSeed, clientSeed, nonce: String(nonce) });
  if (fault) throw new RangeError(`${fault.field}: ${fault.fault}`);
  const bytes = streamBytes(serverSeed, `${clientSeed}:${nonce}`, 4);
  const float = floatAt(bytes, 0);
  return { serverSeedHash: seedHash(serverSeed), message: `${clientSeed}:${nonce}:0`, bytes: [...bytes], float, ticket: ticketOf(float) };
}

export type SeedField = 'serverSeed' | 'clientSeed' | 'nonce';
export type SeedFault = 'missing' | 'malformed';

/** The first field that can't be verified, or null. Nonces are text here, as a form or an address carries them. */
export function seedFault(fields: Record<SeedField, string>): { field: SeedField; fault: SeedFault } | null {
  for (const field of ['serverSeed', 'clientSeed', 'nonce'] as const) {
    const text = fields[field];
    if (text === '') return { field, fault: 'missing' };
    const wellFormed = { serverSeed: SERVER_SEED.test(text), clientSeed: CLIENT_SEED.test(text), nonce: isNonce(text) }[field];
    if (!wellFormed) return { field, fault: 'malformed' };
  }
  return null;
}

function isNonce(text: string): boolean {
  return /^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text));
}

/** One claim of an opening's record and whether the recomputed value agrees with it. */
export interface Check {
  claimed: string;
  computed: string;
  agrees: boolean;
}

const check = (claimed: string | number, computed: string | number): Check => ({
  claimed: String(claimed),
  computed: String(computed),
  agrees: String(claimed) === String(computed),
});

/** The whole proof of an opening. `ticketProof` is null while the server seed isn't revealed; the odds can be checked all the same. */
export interface OpeningProof {
  versionHash: Check;
  hash: Check | null;
  steps: TicketProof | null;
  ticket: Check | null;
  /** The range that owns the ticket and its item's name; null when no range does. */
  range: { from: number; to: number; name: string } | null;
  item: Check;
  verdict: 'verified' | 'not-verified' | 'sealed';
}

/** The box version's hash recomputed from the items as they are shown. */
export function recomputeVersionHash({ slug, price, items }: Opening['box']): string {
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

/** Recomputes an opening from its public record: seed hash, bytes, float, ticket, range, item and the hash of the box version. */
export function proveOpening(opening: Opening): OpeningProof {
  const versionHash = check(opening.box.version_hash, recomputeVersionHash(opening.box));
  const revealed =
    opening.server_seed === null ? null : { serverSeed: opening.server_seed, clientSeed: opening.client_seed, nonce: opening.nonce };
  const steps = revealed && proveTicket(revealed);
  const owner = ownerOf(opening.box.items, steps?.ticket ?? opening.ticket);
  const hash = steps && check(opening.server_seed_hash, steps.serverSeedHash);
  const ticket = steps && check(opening.ticket, steps.ticket);
  const item = check(opening.item.id, owner?.id ?? '–');
  const sound = versionHash.agrees && item.agrees && (hash?.agrees ?? true) && (ticket?.agrees ?? true);
  const verdict = !sound ? 'not-verified' : steps ? 'verified' : 'sealed';
  return { versionHash, hash, steps, ticket, range: owner && { from: owner.from, to: owner.to, name: owner.name }, item, verdict };
}
