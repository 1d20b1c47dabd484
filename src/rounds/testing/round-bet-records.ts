import type { RoundBet } from '#contract/api/bets.ts';
import { linkBefore, roundDigest } from '#contract/fairness/hash-chain.ts';
import { roundGameOf } from '#contract/games/index.ts';
import { cents } from '#contract/money.ts';
import { multiplier, payoutAt } from '#contract/multiplier.ts';

const SALT = 'a public salt';
const LENGTH = 30;

/** h(30) … h(0) of a short chain. */
const links: string[] = ['f'.repeat(64)];
for (let step = 0; step < LENGTH; step++) links.push(linkBefore(links.at(-1) ?? ''));
const hashOf = (number: number): string => links[LENGTH - number] ?? '';

/** What a round of a test drew. */
const drawnBy = <Result extends object>(game: string, number: number): Result =>
  roundGameOf(game).draw(roundDigest(hashOf(number), SALT)) as Result;

/** The first round of the chain that drew what is wanted. Throws RangeError where none did. */
export function roundThat<Result extends object>(game: string, wanted: (result: Result) => boolean): { number: number; result: Result } {
  for (let number = 1; number <= LENGTH; number++) {
    const result = drawnBy<Result>(game, number);
    if (wanted(result)) return { number, result };
  }
  throw new RangeError(`no round of ${game} drew that`);
}

interface Draft {
  /** What the bet chose, and its result. */
  outcome: RoundBet['outcome'];
  status: RoundBet['status'];
  /** Its round by its number in the chain; null while the bet waits for one. */
  round: number | null;
  /** How far the round is. */
  phase?: 'starting' | 'in_progress' | 'ended';
}

/** An honest record of a bet of 10 coins on a round; for tests. */
export function roundBetRecord({ outcome, status, round: number, phase = 'ended' }: Draft): RoundBet {
  const stake = cents(1_000);
  const { game } = outcome;
  const decided = status === 'won' || status === 'lost';
  const at = number !== null && decided ? roundGameOf(game).pays(outcome, drawnBy(game, number)) : multiplier(0);
  return {
    id: `${game}-bet`,
    placed_at: '2026-01-02T03:04:05.000Z',
    status,
    stake,
    multiplier: at,
    payout: payoutAt(stake, at),
    outcome,
    round: number && {
      id: `round-${number}`,
      number,
      status: phase,
      hash: phase === 'ended' ? hashOf(number) : null,
      chain: { id: 'chain', terminating_hash: hashOf(0), salt: SALT },
      result: phase === 'starting' ? null : drawnBy(game, number),
    },
  } as RoundBet;
}
