import { excludeByHouse } from '#server/exclusion/exclude.ts';
import type { Tx } from '#server/database/database.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import type { Actor } from '../acts/log.ts';
import { askSecondPerson } from '../approvals/ask.ts';
import type { TwoPersonAct } from '../approvals/two-person-acts.ts';
import { openPlayer } from './search.ts';

/** Asks a second person to exclude a player for good, which nothing ends. Answers the id of the approval. Refusal `approval_waiting`. */
export function askExclusion(tx: Tx, deps: Deps, by: Actor, { id, reason }: { id: string; reason: string }): Promise<string> {
  return askSecondPerson(tx, deps, by, {
    act: 'players.exclude',
    subject: { type: 'player', id },
    amount: null,
    sentence: 'Exclude the player for good',
    reason,
  });
}

/** Excludes a player for good once a second person has approved it. Refusal `player_closed`. */
export const excludePlayerAct = (games: Pick<App, 'rounds' | 'battles'>): TwoPersonAct => ({
  act: 'players.exclude',
  async carryOut(tx, deps, { subjectId }) {
    await openPlayer(tx, subjectId);
    await excludeByHouse(tx, deps, games, subjectId, null);
  },
});
