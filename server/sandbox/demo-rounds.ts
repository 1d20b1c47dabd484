import { WHEEL_COLORS } from '#contract/games/wheel.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { LiveRounds } from '#server/live-rounds.ts';
import { chance, pick, pickWhole } from './chance.ts';

/** Stakes that people like: small ones often, round ones always. Cents. */
const STAKES = [10, 50, 100, 200, 500, 1_000, 2_500, 5_000].map(cents);

/** The most that a demo player stakes on a round. */
export const LARGEST_ROUND_STAKE: Cents = cents(Math.max(...STAKES));

/** Where demo players leave a flight, hundredths: low ones often, now and then a dream. */
const TARGETS = { from: 110, spread: 2.2 } as const;

const stake = (deps: Deps): Cents => STAKES[Math.floor(chance(deps) ** 1.6 * STAKES.length)] ?? cents(10);

interface DemoPlayer {
  id: string;
  name: string;
}

/** The games whose bets are open and that somebody watches. */
export function openTables(rounds: LiveRounds): ('crash' | 'wheel')[] {
  return (['crash', 'wheel'] as const).filter((game) => rounds.watchers(game) > 0 && rounds.statusOf(game) === 'starting');
}

/** A demo player's bet on an open round, by the game's own rules. Refusals as of the games. */
export async function betOnRound(tx: Tx, deps: Deps, rounds: LiveRounds, game: 'crash' | 'wheel', player: DemoPlayer): Promise<void> {
  const bettor = { ...player, isDemo: true };
  if (game === 'crash') {
    // Nobody presses a button for them, so all have a target; it is spread as flights are.
    const auto = Math.min(5_000, Math.floor(TARGETS.from / (1 - chance(deps)) ** (1 / TARGETS.spread)));
    await rounds.crash()?.place(tx, bettor, { stake: stake(deps), auto });
    return;
  }
  const color = pickWhole(deps, 1, 10) === 10 ? 50 : (pick(deps, WHEEL_COLORS.slice(0, 3)) ?? 2);
  await rounds.wheel()?.place(tx, bettor, { stake: stake(deps), color });
}
