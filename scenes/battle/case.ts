import { battleRule } from '#contract/battle/rules.ts';
import { cents, formatCents } from '#contract/money.ts';
import type { Story } from '#scenes/stage/contract.ts';
import { withComposed } from '#scenes/stage/composed.ts';
import { type SceneCase, stateAfter } from '#scenes/stage/scene-case.ts';
import type { WinSize } from '#contract/win-size.ts';
import { planFinal } from './final/plan.ts';
import { type BattleFact, type BattleState, isDrawn, reduceBattle } from './model.ts';
import { totalsAfter } from './totals.ts';
import { battleStories } from './stories.ts';
import { outcomeOf } from './story-kit.ts';
import { battleTuning, battleTuningValues } from './tuning.ts';
import composed from './composed.json' with { type: 'json' };
import { battleComposer } from './composer.ts';

type BattleStory = Story<BattleState, BattleFact>;

/** The first fact, when it has a result: a round, or an end that a draw decides. */
function firstResult({ facts: [first] }: BattleStory): BattleFact | null {
  if (first?.fact.kind === 'round') return first.fact;
  return first?.fact.kind === 'ended' && isDrawn(first.fact.outcome) ? first.fact : null;
}

/** What every seat of a round draws, swapped for the item at the other end of its box. */
function otherRound(fact: Extract<BattleFact, { kind: 'round' }>, state: BattleState): BattleFact {
  const items = state.setup?.rounds[fact.round]?.items ?? [];
  const draws = fact.draws.map((draw) => {
    const item = items.length - 1 - draw.item;
    return { ticket: items[item]?.ticket_from ?? draw.ticket, item };
  });
  return { ...fact, draws };
}

/** The same draw with another winner. */
function otherDraw(state: BattleState, winner: number): Extract<BattleFact, { kind: 'ended' }> | null {
  const { setup } = state;
  if (setup === null) return null;
  const draws = state.draws.flatMap((row) => (row === null ? [] : [row]));
  for (const side of [0, 1, 2, 3]) {
    const outcome = side === winner ? null : outcomeOf(setup, draws, side);
    if (outcome !== null && outcome.verdict.winner !== winner) return { kind: 'ended', outcome };
  }
  return null;
}

function withOtherResult(story: BattleStory): BattleStory | null {
  const first = firstResult(story);
  if (first === null) return null;
  let state = story.before;
  const facts = story.facts.map(({ atMs, fact }) => {
    let other = fact;
    if (fact.kind === 'round') other = otherRound(fact, state);
    if (fact.kind === 'ended' && state.setup !== null) {
      const draws = state.draws.flatMap((row) => (row === null ? [] : [row]));
      other = (first.kind === 'ended' ? otherDraw(state, fact.outcome.verdict.winner ?? -1) : null) ?? {
        kind: 'ended',
        outcome: outcomeOf(state.setup, draws),
      };
    }
    state = reduceBattle(state, other);
    return { atMs, fact: other };
  });
  return { ...story, facts };
}

interface ShownLane {
  total: string;
  prizes: readonly string[];
  more: number;
}

/** The totals and shelves are those of all received rounds; where the last round alone counts, the totals are its own from its start on. */
function restFaults(story: BattleStory, shown: Record<string, unknown>): string[] {
  const state = stateAfter(story, reduceBattle);
  const { setup, draws, outcome } = state;
  if (setup === null || draws.length === 0) return [];
  if (outcome !== null) return endFaults(state, shown);
  const { seats } = totalsAfter(state, draws.length);
  const before = totalsAfter(state, draws.length - 1).seats;
  const isLast = battleRule(setup.mode).counts === 'last' && shown['round'] === setup.rounds.length - 1;
  const others = draws.length === setup.rounds.length ? before : seats;
  const lanes = shown['lanes'] as ShownLane[];
  return seats.flatMap((total, seat) => {
    const lane = lanes[seat];
    const due = formatCents(cents(isLast ? total - (others[seat] ?? 0) : total));
    const faults = lane?.total === due ? [] : [`seat ${seat} says ${lane?.total}, not ${due}`];
    const last = setup.rounds[draws.length - 1]?.items[draws.at(-1)?.[seat]?.item ?? -1]?.id;
    if (lane?.prizes.at(-1) !== last) faults.push(`the last prize of seat ${seat} is ${lane?.prizes.at(-1)}, not ${last}`);
    const held = (lane?.prizes.length ?? 0) + (lane?.more ?? 0);
    if (held !== draws.length) faults.push(`the shelf of seat ${seat} holds ${held} prizes of ${draws.length}`);
    return faults;
  });
}

/** At the end every lane shows what its seat gets or had, and the winners are those of the verdict. */
function endFaults(state: BattleState, shown: Record<string, unknown>): string[] {
  const plan = planFinal(state, battleTuningValues);
  const lanes = shown['lanes'] as ShownLane[];
  const winners = (shown['final'] as { winners: readonly number[] | null } | null)?.winners ?? [];
  return (plan?.seats ?? []).flatMap(({ won, payout, stood }, seat) => {
    const due = formatCents(won ? payout : stood);
    const faults = lanes[seat]?.total === due ? [] : [`seat ${seat} ends with ${lanes[seat]?.total}, not ${due}`];
    return winners.includes(seat) === won ? faults : [...faults, `seat ${seat} is ${won ? 'not ' : ''}shown as a winner`];
  });
}

/** How big the viewer's win by a draw is; no round is celebrated. */
function sizeOf(story: BattleStory): WinSize | null {
  const first = firstResult(story);
  if (first === null || first.kind === 'round') return first && 0;
  const plan = planFinal(stateAfter(story, reduceBattle), battleTuningValues);
  return plan?.viewer === 'won' ? plan.size : 0;
}

const own: SceneCase<BattleState, BattleFact> = {
  schema: battleTuning.schema,
  stories: battleStories,
  withOtherResult,
  restFaults,
  sizeOf,
  inMotion: [
    { story: 'lead', start: 1_500, middle: 4_300 },
    { story: 'won-4', start: 1_300, middle: 2_700, phone: true },
    { story: 'lost', start: 1_300, middle: 2_700, phone: true },
    { story: 'group-final', start: 1_300, middle: 2_700, phone: true },
  ],
  calm: 'lead',
  timed: ['four', 'fast', 'terminal-last'],
  bench: [
    { story: 'terminal-last', targetMs: 2 },
    { story: 'fifty', targetMs: 2 },
  ],
};

export const battleCase = withComposed(own, battleComposer, composed);
