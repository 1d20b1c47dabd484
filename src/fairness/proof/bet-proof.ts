import type { Bet } from '#contract/api/bets.ts';
import { plinkoTable } from '#contract/games/plinko.ts';
import { type Claim, claimsOf } from './bet-claims.ts';
import { type Choice, type Drawn, drawnFrom, floatsNeeded } from '#src/fairness/verifier/drawn.ts';
import { type Check, check, type Draw, proveDraw, type ProofVerdict, seedFault, type SeedFault, type SeedField } from './seed-proof.ts';

/** The whole proof of a bet, from its public record alone. */
export interface BetProof {
  verdict: ProofVerdict;
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

/** What a recorded outcome chose. */
export function choiceOf(outcome: Bet['outcome']): Choice {
  switch (outcome.game) {
    case 'box':
      return { game: 'box' };
    case 'dice':
      return { game: 'dice', side: outcome.side, target: outcome.target };
    case 'plinko':
      return { game: 'plinko', rows: outcome.rows, risk: outcome.risk };
    case 'upgrade':
      return { game: 'upgrade', side: outcome.side, wins: outcome.wins };
  }
}

/** The outcome as it was recorded, for pictures of a bet whose seed is still sealed. */
export function recordedOutcome(outcome: Bet['outcome']): Drawn {
  switch (outcome.game) {
    case 'box':
      return { game: 'box', ticket: outcome.ticket };
    case 'dice':
      return { game: 'dice', side: outcome.side, target: outcome.target, roll: outcome.roll };
    case 'upgrade':
      return { game: 'upgrade', side: outcome.side, wins: outcome.wins, ticket: outcome.ticket };
    case 'plinko': {
      const { rows, risk, path, bucket } = outcome;
      return { game: 'plinko', rows, risk, path, bucket, pays: plinkoTable(rows, risk)[bucket] ?? null };
    }
  }
}

/**
 * Recomputes a bet:
 * 1. SHA-256 of the server seed must be the hash that was shown before play.
 * 2. HMAC-SHA256 gives bytes, four bytes a number, and the game's function the outcome, as the server draws it.
 * 3. Outcome, multiplier and payout must be those of the record.
 * Without the server seed, step 3 is done on the outcome as recorded: then the record is consistent at best. Never throws, so that a record that
 * was tampered with is a verdict and not a crash.
 */
export function proveBet(bet: Bet): BetProof {
  const { server_seed: serverSeed, client_seed: clientSeed, nonce } = bet;
  const choice = choiceOf(bet.outcome);
  const fault = serverSeed === null ? null : seedFault({ serverSeed, clientSeed, nonce: String(nonce) });
  const draw = serverSeed === null || fault ? null : proveDraw({ serverSeed, clientSeed, nonce }, floatsNeeded(choice));
  const drawn = draw && drawnFrom(choice, draw);
  const hash = draw && check(bet.server_seed_hash, draw.serverSeedHash);
  const claims = claimsOf(bet, drawn);
  const sound = fault === null && (hash?.agrees ?? true) && claims.every(({ agrees }) => agrees);
  return { verdict: !sound ? 'not-verified' : draw ? 'verified' : 'sealed', fault, hash, draw, drawn, claims };
}
