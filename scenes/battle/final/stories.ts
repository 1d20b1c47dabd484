import type { Story } from '#scenes/stage/contract.ts';
import type { BattleFact, BattleState } from '../model.ts';

/** The cases of what follows the last round. */
export const finalStories: readonly Story<BattleState, BattleFact>[] = [];
