import { UPGRADE_TICKETS, upgradeWins } from '#contract/games/upgrade.ts';
import { withComposed } from '#scenes/stage/composed.ts';
import { resultsOf, type SceneCase, stateAfter } from '#scenes/stage/scene-case.ts';
import { lensOf, turnOf } from './arc.ts';
import { reduceUpgrade, type UpgradeFact, type UpgradePlayed, type UpgradeState, winSizeOf } from './model.ts';
import { playedFact, upgradeStories } from './stories.ts';
import { upgradeTuning } from './tuning.ts';
import composed from './composed.json' with { type: 'json' };
import { upgradeComposer } from './composer.ts';

/** The same play with a ticket of the other kind. */
function otherPlay(fact: UpgradePlayed): UpgradePlayed {
  const { side, wins, ticket, mode } = fact;
  const others = [0, UPGRADE_TICKETS - 1, Math.floor(UPGRADE_TICKETS / 2), wins, UPGRADE_TICKETS - wins];
  const other = others.find((candidate) => upgradeWins(side, wins, candidate) !== upgradeWins(side, wins, ticket)) ?? 0;
  return playedFact(fact, other, mode);
}

const own: SceneCase<UpgradeState, UpgradeFact> = {
  schema: upgradeTuning.schema,
  stories: upgradeStories,
  ...resultsOf<UpgradeState, UpgradeFact, 'played'>('played', winSizeOf, otherPlay),
  /** The needle points at the last ticket, on its own side of the arc's border; glass and light say the same. */
  restFaults(story, shown) {
    const state = stateAfter(story, reduceUpgrade);
    const faults: string[] = [];
    if (Math.abs((shown['needle'] as number) - turnOf(state.rests)) > 1e-7) faults.push(`the needle points at ${String(shown['needle'])}`);
    const result = shown['result'] as {
      verdict: string;
      open: boolean;
      lit: boolean;
      lens: { won: boolean; tickets: number } | null;
    } | null;
    if (state.result === null) return result === null ? faults : [...faults, 'a result is shown that is no longer in the state'];
    const won = upgradeWins(state.side, state.wins, state.result.ticket);
    const [from = 0, to = 0] = shown['arc'] as number[];
    const at = turnOf(state.result.ticket);
    if (at > from && at < to !== won) faults.push('the needle is on the wrong side of the border');
    if ((result?.verdict === 'won') !== won) faults.push(`the verdict is ${result?.verdict}`);
    if (result?.open !== won || result.lit !== won) faults.push('glass or light say something else');
    const near = lensOf(state.side, state.wins, state.result.ticket);
    if (Math.abs(near.tickets) < 1 && result?.lens?.won !== won) faults.push('the lens does not show on which side it is');
    return faults;
  },
  inMotion: [
    { story: 'chosen', start: 20, middle: 120 },
    { story: 'win-4', start: 300, middle: 5_100 },
    { story: 'win-2', start: 1_200, middle: 4_750 },
    { story: 'loss', start: 2_400, middle: 4_700 },
    { story: 'many', start: 0, middle: 3_400 },
    { story: 'edge-loss', start: 4_400, middle: 4_760 },
  ],
  calm: 'win-2',
  timed: ['win-2', 'loss', 'instant'],
  bench: [
    { story: 'win-5', targetMs: 2 },
    { story: 'more', targetMs: 2 },
  ],
};

export const upgradeCase = withComposed(own, upgradeComposer, composed);
