import type { Battle, BattleSeat } from '#contract/api/battles.ts';
import type { ChanceFigures } from '../chance/count-chances.ts';
import type { Readable } from './progress.ts';

/** What has happened in a battle since its page is there. */
export type BattleNews =
  | { kind: 'started' | 'settled' | 'canceled' }
  /** Another player, or a bot, has taken a seat. */
  | { kind: 'joined'; seat: BattleSeat }
  /** The prizes of so many rounds can be read. */
  | { kind: 'read'; rounds: number }
  /** The verdict can be read. */
  | { kind: 'decided' }
  /** The chances after the last round that can be read are known. */
  | { kind: 'counted'; figures: ChanceFigures };

/** A battle as far as it may be seen. */
export interface BattleView {
  battle: Battle;
  readable: Readable;
  /** The chances after the last round that can be read; null while they are not known. */
  counted: ChanceFigures | null;
  /** How many rounds could be read when the page came: their chances are not news. */
  knownRounds: number;
}

/** Notified of what happened together, with the state after it; also when only the state has changed. */
export type BattleListener = (news: readonly BattleNews[], view: BattleView) => unknown;

/** What has happened between two states of a battle. */
export function newsBetween(before: BattleView, { battle, readable, counted, knownRounds }: BattleView): BattleNews[] {
  const news: BattleNews[] = battle.seats
    .filter(({ player, mine }, place) => player !== null && !mine && before.battle.seats[place]?.player === null)
    .map((seat) => ({ kind: 'joined', seat }));
  if (before.battle.started_at === null && battle.started_at !== null) news.push({ kind: 'started' });
  if (readable.rounds > before.readable.rounds) news.push({ kind: 'read', rounds: readable.rounds });
  if (readable.decided && !before.readable.decided) news.push({ kind: 'decided' });
  if (counted !== null && counted !== before.counted && readable.rounds > knownRounds) news.push({ kind: 'counted', figures: counted });
  if (before.battle.settled_at === null && battle.settled_at !== null) news.push({ kind: 'settled' });
  if (before.battle.status !== 'canceled' && battle.status === 'canceled') news.push({ kind: 'canceled' });
  return news;
}
