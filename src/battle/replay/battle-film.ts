import type { Battle } from '#contract/api/battles.ts';
import { publishedMs, roundStartMs } from '#contract/battle/schedule.ts';
import type { Cents } from '#contract/money.ts';
import { type BattleFact, type BattleState, type BattleCaptions, initialBattle, reduceBattle, shownBattle } from '#scenes/battle/model.ts';
import { type SceneFilm, sceneFilm } from '#src/play/replay/scene-replay.ts';

/** What of a battle the viewer has seen: so many rounds, and whether the verdict too. A film never shows more. */
export interface Seen {
  rounds: number;
  decided: boolean;
}

/** How long the end is, ms. */
const AFTER_MS = 1_500;

/** A battle as a film from its record alone, by the schedule that it had; its times count from the start of the countdown. Throws where the scene's model refuses the record. */
export function battleFilm(battle: Battle, words: BattleCaptions, stakeCents: Cents | null, seen: Seen): SceneFilm {
  const { id, pace, rounds, draws, result } = battle;
  const start = shownBattle({ ...battle, draws: [], result: null, settled_at: null }, 0, stakeCents);
  const before: BattleState = reduceBattle(initialBattle(words), start);
  const facts: { id: string; fact: BattleFact; atMs: number }[] = draws.slice(0, seen.rounds).map((drawn, round) => ({
    id: `${id}-${round}`,
    atMs: roundStartMs(pace, rounds, round),
    fact: { kind: 'round', round, draws: drawn },
  }));
  const endMs = roundStartMs(pace, rounds, seen.rounds);
  if (!seen.decided || result === null) return sceneFilm('battle', { before, facts, lengthMs: endMs }, reduceBattle);
  const { verdict, awards } = result;
  const settledMs = publishedMs(pace, rounds, verdict.by === 'tiebreak' || verdict.by === 'jackpot');
  facts.push(
    { id: `${id}-ended`, atMs: endMs, fact: { kind: 'ended', outcome: { verdict, awards } } },
    { id: `${id}-settled`, atMs: settledMs, fact: { kind: 'settled' } },
  );
  return sceneFilm('battle', { before, facts, lengthMs: settledMs + AFTER_MS }, reduceBattle);
}
