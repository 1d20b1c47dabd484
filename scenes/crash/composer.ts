import { bustAtMs, flightAt, reachedAtMs } from '#contract/games/crash.ts';
import { cents } from '#contract/money.ts';
import { defineComposer } from '#scenes/stage/composed.ts';
import type { Story } from '#scenes/stage/contract.ts';
import { choice, coins, count, ms, ratio } from '#scenes/stage/knobs.ts';
import { type CrashFact, type CrashState, initialCrash, reduceCrash } from './model.ts';
import { busted, crowd, opened, out } from './stories.ts';
import { crashShapes } from './shapes.ts';

/** The time from the opening of a round to its flight, ms. */
const OPEN_MS = 5_200;
/** The news of a bust take this long, ms. */
const NEWS_MS = 60;

/** A flight that is over, or that the player leaves, at a multiplier. */
export const crashComposer = defineComposer(
  reduceCrash,
  crashShapes,
  {
    outcome: choice(['bust', 'cash-out', 'cash-out, then bust'], 'bust', 'Outcome', 'What happens to the flight and to the player.'),
    multiplier: ratio(3.41, 1, 1_000, 'Outcome', 'Where it happens.'),
    stake: coins(25, 10_000, 'Outcome', "The player's stake; 0 is a viewer."),
    players: count(6, 0, 20, 'Players', 'How many others have left the flight before.'),
    atMs: ms(1_200, 100, 10_000, 'Times', 'When it happens in the story.'),
    bustAfterMs: ms(1_000, 100, 10_000, 'Times', 'How long the flight goes on after a cash-out.'),
  },
  ({ outcome, multiplier, stake, players, atMs, bustAfterMs }): Pick<Story<CrashState, CrashFact>, 'before' | 'facts'> => {
    const at = Math.round(multiplier * 100);
    const stakeCents = cents(Math.round(stake * 100));
    const isBust = outcome === 'bust' || stakeCents === 0;
    const startedAtMs = atMs - (isBust ? bustAtMs(at) : reachedAtMs(at));
    const facts: CrashFact[] = [
      opened(startedAtMs - OPEN_MS),
      { kind: 'staked', stakeCents: stakeCents === 0 ? null : stakeCents },
      { kind: 'started', startedAtMs },
      { kind: 'cashed', outs: crowd(at - 1).slice(0, players) },
    ];
    const before = facts.reduce(reduceCrash, initialCrash());
    if (isBust) return { before, facts: [busted(at, atMs + NEWS_MS)] };
    const cashed = { atMs, fact: { kind: 'cashed' as const, outs: [out('You', at, { stakeCents, own: true })] } };
    if (outcome === 'cash-out') return { before, facts: [cashed] };
    // The multiplier that the flight has reached by then; the growth is the server's.
    const later = Math.max(at, Math.floor(flightAt(atMs - startedAtMs + bustAfterMs)));
    return { before, facts: [cashed, busted(later, atMs + bustAfterMs + NEWS_MS)] };
  },
);
