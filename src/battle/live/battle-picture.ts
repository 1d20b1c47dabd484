import type { Battle } from '#contract/api/battles.ts';
import type { Cents } from '#contract/money.ts';
import { roundStartMs } from '#contract/battle/schedule.ts';
import { type BattleFact, type BattleState, type BattleCaptions, initialBattle, reduceBattle, shownBattle } from '#scenes/battle/model.ts';
import type { PictureFact } from '#src/rounds/events/scene-follower.ts';

/** What of a battle the scene shows. */
export interface BattlePicture {
  words: BattleCaptions;
  battle: Battle;
  /** What the viewer's seat cost; null for who only watches. */
  stakeCents: Cents | null;
}

const startOf = ({ started_at: started }: Battle): number | null => (started === null ? null : Date.parse(started));

/** The picture of what is known, whole. */
export function battleStateOf({ words, battle, stakeCents }: BattlePicture): BattleState {
  return reduceBattle(initialBattle(words), shownBattle(battle, startOf(battle), stakeCents));
}

/** The facts that lead from one picture of a battle to the next; null where the way between is not known. */
export function battleFactsBetween(shown: BattlePicture, next: BattlePicture): PictureFact<BattleFact>[] | null {
  const { battle: before } = shown;
  const { battle } = next;
  const missed = battle.draws.length < before.draws.length || battle.draws.length > before.draws.length + 1;
  if (shown.words !== next.words || shown.stakeCents !== next.stakeCents || before.id !== battle.id || missed) return null;
  const { id, pace, rounds, draws, result } = battle;
  const startedAtMs = startOf(battle);
  const atMs = (round: number): number => (startedAtMs ?? 0) + roundStartMs(pace, rounds, round);
  const facts: PictureFact<BattleFact>[] = [];
  if (before.seats !== battle.seats) facts.push({ id: `${id}-seated`, fact: { kind: 'seated', seats: battle.seats } });
  if (before.started_at === null && startedAtMs !== null) facts.push({ id: `${id}-started`, fact: { kind: 'started', startedAtMs } });
  const drawn = draws[before.draws.length];
  if (drawn) {
    const round = before.draws.length;
    facts.push({ id: `${id}-${round}`, fact: { kind: 'round', round, draws: drawn }, atMs: atMs(round) });
  }
  if (before.result === null && result !== null) {
    const { verdict, awards } = result;
    facts.push({ id: `${id}-ended`, fact: { kind: 'ended', outcome: { verdict, awards } }, atMs: atMs(rounds) });
  }
  if (before.settled_at === null && battle.settled_at !== null) facts.push({ id: `${id}-settled`, fact: { kind: 'settled' } });
  if (before.status !== 'canceled' && battle.status === 'canceled') facts.push({ id: `${id}-canceled`, fact: { kind: 'canceled' } });
  return facts;
}
