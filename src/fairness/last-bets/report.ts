import type { BetProof } from '#src/fairness/proof/bet-proof.ts';
import type { ProofStatus } from '#src/fairness/proof/seed-proof.ts';
import type { Check, Claim } from '#src/games/claim.ts';
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
  verdict: ProofStatus;
  steps: readonly ReportedStep[];
}

/** A whole run on file: enough to repeat every step with other tools. */
export interface ProofFile {
  shop: string;
  made_at: string;
  counts: Readonly<Record<ProofStatus, number>>;
  bets: readonly ReportedBet[];
}

/** What a claim is computed from; without an input of its own, the numbers of the draw. */
function inputOf({ input }: Claim, { draw }: BetProof): unknown {
  if (input !== undefined) return input;
  const [number, ...others] = draw?.floats.map(({ value }) => value) ?? [];
  return others.length === 0 ? { number } : { numbers: [number, ...others] };
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
    ...claims.map((claim) => ({ step: claim.rule, input: inputOf(claim, proof), ...compared(claim) })),
  ];
}

/** The report of a run. */
export function proofFile(proved: readonly ProvedBet[], made: { shop: string; at: string }): ProofFile {
  const counts = { verified: 0, sealed: 0, 'not-verified': 0 };
  for (const { proof } of proved) counts[proof.status] += 1;
  return {
    shop: made.shop,
    made_at: made.at,
    counts,
    bets: proved.map((one) => ({
      id: one.bet.id,
      game: one.bet.outcome.game,
      placed_at: one.bet.placed_at,
      verdict: one.proof.status,
      steps: stepsOf(one),
    })),
  };
}
