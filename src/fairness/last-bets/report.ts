import type { Bet } from '#contract/api/bets.ts';
import { formatRoll } from '#contract/games/dice.ts';
import { formatCents } from '#contract/money.ts';
import type { Claim } from '#src/fairness/proof/bet-claims.ts';
import type { BetProof } from '#src/fairness/proof/bet-proof.ts';
import type { Check, ProofVerdict } from '#src/fairness/proof/seed-proof.ts';
import type { ProvedBet } from './last-bets-run.ts';

/** One step of a proof: what went in, what came out here, and what was recorded where there is something to compare with. */
export interface ReportedStep {
  step: string;
  input: unknown;
  output: unknown;
  recorded?: string;
  agrees?: boolean;
}

export interface ReportedBet {
  id: string;
  game: string;
  placed_at: string;
  verdict: ProofVerdict;
  steps: readonly ReportedStep[];
}

/** A whole run on file: enough to repeat every step with other tools. */
export interface Report {
  shop: string;
  made_at: string;
  counts: Readonly<Record<ProofVerdict, number>>;
  bets: readonly ReportedBet[];
}

/** What a claim is computed from; drawn values where they were drawn, recorded ones while the seed is sealed. */
function inputOf({ rule }: Claim, { outcome, stake, multiplier, payout }: Bet, { draw, drawn }: BetProof): unknown {
  const numbers = draw?.floats.map(({ value }) => value) ?? [];
  const seen = { ...outcome, ...drawn } as Bet['outcome'];
  const coins = { stake: formatCents(stake) };
  switch (rule) {
    case 'diceRoll':
    case 'upgradeTicket':
    case 'boxTicket':
      return { number: numbers[0] };
    case 'plinkoPath':
      return { numbers };
    case 'diceMultiplier':
      return seen.game === 'dice' ? { side: seen.side, target: formatRoll(seen.target), roll: formatRoll(seen.roll) } : null;
    case 'plinkoBucket':
      return seen.game === 'plinko' ? { path: seen.path } : null;
    case 'plinkoMultiplier':
      return seen.game === 'plinko' ? { rows: seen.rows, risk: seen.risk, bucket: seen.bucket } : null;
    case 'upgradeStake':
      return outcome.game === 'upgrade'
        ? { coins: formatCents(outcome.coins), items: outcome.items.map(({ sale_price }) => formatCents(sale_price)) }
        : null;
    case 'upgradeWins':
      return outcome.game === 'upgrade' ? { ...coins, target: formatCents(outcome.target.sale_price) } : null;
    case 'upgradeMultiplier':
    case 'upgradePayout':
      return outcome.game === 'upgrade' && seen.game === 'upgrade'
        ? { ...coins, target: formatCents(outcome.target.sale_price), side: outcome.side, wins: outcome.wins, ticket: seen.ticket }
        : null;
    case 'boxRange':
      return seen.game === 'box' ? { ticket: seen.ticket } : null;
    case 'boxMultiplier':
      return { ...coins, worth: formatCents(payout) };
    case 'payout':
      return { ...coins, multiplier: multiplier / 10_000 };
  }
}

const compared = ({ claimed, computed, agrees }: Check): Pick<ReportedStep, 'output' | 'recorded' | 'agrees'> => ({
  output: computed,
  recorded: claimed,
  agrees,
});

function stepsOf({ bet, proof }: ProvedBet): ReportedStep[] {
  const { draw, hash, fault, claims } = proof;
  return [
    ...(fault
      ? [
          {
            step: 'seeds',
            input: { client_seed: bet.client_seed, nonce: bet.nonce },
            output: `${fault.field} ${fault.fault}`,
            agrees: false,
          },
        ]
      : []),
    ...(hash ? [{ step: 'sha-256', input: bet.server_seed, ...compared(hash) }] : []),
    ...(draw?.blocks.map(({ message, hex }) => ({ step: 'hmac-sha-256', input: { key: bet.server_seed, message }, output: hex })) ?? []),
    ...(draw?.floats.map(({ bytes, value }) => ({ step: 'number', input: bytes, output: value })) ?? []),
    ...claims.map((claim) => ({ step: claim.rule, input: inputOf(claim, bet, proof), ...compared(claim) })),
  ];
}

/** The report of a run. */
export function reportOf(proved: readonly ProvedBet[], made: { shop: string; at: string }): Report {
  const counts = { verified: 0, sealed: 0, 'not-verified': 0 };
  for (const { proof } of proved) counts[proof.verdict] += 1;
  return {
    shop: made.shop,
    made_at: made.at,
    counts,
    bets: proved.map((one) => ({
      id: one.bet.id,
      game: one.bet.outcome.game,
      placed_at: one.bet.placed_at,
      verdict: one.proof.verdict,
      steps: stepsOf(one),
    })),
  };
}
