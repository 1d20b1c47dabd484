import type { Bet } from '#contract/api/bets.ts';
import type { SeedUse } from '#contract/fairness/seed-pair.ts';
import type { SeedGameDefinition } from '#contract/games/game.ts';
import { seedGameOf } from '#contract/games/index.ts';
import { type Check, check, type Claim } from '#src/games/claim.ts';
import { seedViewOf } from '#src/games/registry.ts';
import { type Draw, proveDraw, type ProofStatus, seedFault, type SeedFault, type SeedField } from './seed-proof.ts';

/** What a game drew from the numbers of a bet; only the game's own view looks into it. */
export type Drawn = object;

/** The whole proof of a bet, from its public record alone. */
export interface BetProof {
  status: ProofStatus;
  /** A seed or nonce that nothing can be drawn from. */
  fault: { field: SeedField; fault: SeedFault } | null;
  /** The seed's hash against the one shown before play; null while the seed is sealed. */
  hash: Check | null;
  /** From seeds to numbers; null while the seed is sealed. */
  draw: Draw | null;
  /** The outcome of these numbers; null while the seed is sealed. */
  drawn: Drawn | null;
  /** What the record says of outcome, multiplier and payout against what comes out here. */
  claims: readonly Claim[];
}

/** What a bet's numbers are drawn from, and how many there are. */
export interface DrawRequest {
  use: SeedUse;
  count: number;
}

/** The outcome of the numbers, by the game's own function. */
export function drawnFrom(game: SeedGameDefinition, choice: object, { floats }: Draw): Drawn {
  return game.draw(
    floats.map(({ value }) => value),
    choice,
  );
}

const faultOf = ({ server_seed: serverSeed, client_seed: clientSeed, nonce }: Bet): BetProof['fault'] =>
  serverSeed === null ? null : seedFault({ serverSeed, clientSeed, nonce: String(nonce) });

/** What a bet's numbers are drawn from; null while its seed is sealed, or where nothing can be drawn from what its record says. */
export function drawRequestOf(bet: Bet): DrawRequest | null {
  const { server_seed: serverSeed, client_seed: clientSeed, nonce, outcome } = bet;
  if (serverSeed === null || faultOf(bet) !== null) return null;
  return { use: { serverSeed, clientSeed, nonce }, count: seedGameOf(outcome.game).floats(outcome) };
}

/**
 * Recomputes a bet:
 * 1. SHA-256 of the server seed must be the hash that was shown before play.
 * 2. HMAC-SHA256 gives bytes, four bytes a number, and the game's function the outcome, as the server draws it.
 * 3. Outcome, multiplier and payout must be those of the record.
 * Without the server seed, step 3 is done on the outcome as recorded: then the record is consistent at best. Never throws, so that a record that
 * was tampered with is a result and not a crash. The view of the game must have been loaded.
 */
export function proveBet(bet: Bet): BetProof {
  const request = drawRequestOf(bet);
  return proofFrom(bet, request && proveDraw(request.use, request.count));
}

/** The proof of a bet whose numbers were drawn already; null for one without a request. */
export function proofFrom(bet: Bet, draw: Draw | null): BetProof {
  const { game } = bet.outcome;
  const fault = faultOf(bet);
  const drawn = draw && drawnFrom(seedGameOf(game), bet.outcome, draw);
  const hash = draw && check(bet.server_seed_hash, draw.serverSeedHash);
  const claims = seedViewOf(game).claims(bet, drawn);
  const sound = fault === null && (hash?.agrees ?? true) && claims.every(({ agrees }) => agrees);
  return { status: !sound ? 'not-verified' : draw ? 'verified' : 'sealed', fault, hash, draw, drawn, claims };
}
