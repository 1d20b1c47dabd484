import type { Bet } from '#contract/api/bets.ts';
import type { Cents } from '#contract/money.ts';
import { formatCents } from '#contract/money.ts';
import { formatMultiplier, type Multiplier, payoutAt } from '#contract/multiplier.ts';

/** One claim of a record and whether the recomputed value agrees with it; both as text, as a player reads them. */
export interface Check {
  claimed: string;
  computed: string;
  agrees: boolean;
}

/** Compares a claim with what was computed. */
export const check = (claimed: string | number, computed: string | number): Check => ({
  claimed: String(claimed),
  computed: String(computed),
  agrees: String(claimed) === String(computed),
});

/** One claim of a bet's record, compared with what comes out here. */
export interface Claim extends Check {
  /** Its name; the game's words have a title and a sentence under it. */
  name: string;
  /** The rule by which it is computed, as a report names it. */
  rule: string;
  /** What it is computed from, for a report; left out where that is the numbers of the draw. */
  input?: unknown;
}

/** What can't be computed at all, because the record's choice may not be played. */
export const NOTHING = '–';

/** Compares one claim of a record. `computed` is null where nothing can be computed. */
export function claim(name: string, rule: string, claimed: string | number, computed: string | number | null, input?: unknown): Claim {
  return { name, rule, ...check(claimed, computed ?? NOTHING), ...(input !== undefined && { input }) };
}

/** The claimed multiplier of a bet. */
export function multiplierClaim(bet: Pick<Bet, 'multiplier'>, rule: string, at: Multiplier | null, input: unknown): Claim {
  return claim('multiplier', rule, formatMultiplier(bet.multiplier), at === null ? null : formatMultiplier(at), input);
}

/** The claimed payout of a bet. */
export function payoutClaim(bet: Pick<Bet, 'payout'>, rule: string, payout: Cents | null, input: unknown): Claim {
  return claim('payout', rule, formatCents(bet.payout), payout === null ? null : formatCents(payout), input);
}

/** Multiplier and payout where the one gives the other. */
export function paidClaims(
  bet: Pick<Bet, 'stake' | 'multiplier' | 'payout'>,
  rule: string,
  at: Multiplier | null,
  input: unknown,
): readonly [Claim, Claim] {
  const payout = at === null ? null : payoutAt(bet.stake, at);
  return [
    multiplierClaim(bet, rule, at, input),
    payoutClaim(bet, 'payout', payout, { stake: formatCents(bet.stake), multiplier: bet.multiplier / 10_000 }),
  ];
}
