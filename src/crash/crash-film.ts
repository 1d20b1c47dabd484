import type { PublicCrashBet, CrashRound } from '#contract/api/crash.ts';
import { bustAtMs, reachedAtMs } from '#contract/games/crash.ts';
import { type CrashFact, type CrashState, type CrashCaptions, initialCrash } from '#scenes/crash/model.ts';
import type { Film } from '#src/play/replay/replay.ts';

/** A bet as far as a film shows it. */
type FilmedBet = Pick<PublicCrashBet, 'id' | 'stake' | 'at' | 'payout'> & { player: Pick<PublicCrashBet['player'], 'name'> };

/** How much of the countdown is seen before the start, and how long the end is, ms. */
const BEFORE_MS = 2_000;
const AFTER_MS = 3_000;

/** A flight as a film, from its record alone. Its times count from the film's own start. Null while it isn't over. */
export function crashFilm(
  round: Pick<CrashRound, 'id' | 'bust'>,
  lines: readonly FilmedBet[],
  words: CrashCaptions,
): Film<CrashState, CrashFact> | null {
  const { id, bust } = round;
  if (bust === null) return null;
  const bustedMs = BEFORE_MS + bustAtMs(bust);
  const outs = lines.flatMap(({ id: betId, player, stake, at, payout }) =>
    at === null ? [] : [{ id: betId, name: player.name, at, stakeCents: stake, payoutCents: payout, own: false }],
  );
  return {
    before: initialCrash(words),
    facts: [
      { id: `${id}-opened`, atMs: 0, fact: { kind: 'opened', roundId: id, openedAtMs: -BEFORE_MS, closesAtMs: BEFORE_MS } },
      { id: `${id}-started`, atMs: BEFORE_MS, fact: { kind: 'started', startedAtMs: BEFORE_MS } },
      ...outs.map((out) => ({
        id: `${id}-${out.id}`,
        atMs: BEFORE_MS + reachedAtMs(out.at),
        fact: { kind: 'cashed' as const, outs: [out] },
      })),
      { id: `${id}-busted`, atMs: bustedMs, fact: { kind: 'busted', bust, atMs: bustedMs } },
    ],
    lengthMs: bustedMs + AFTER_MS,
  };
}
