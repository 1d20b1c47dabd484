import type { Bet, BetOf, SeedGame } from '#contract/api/bets.ts';
import type { Opening } from '#contract/api/boxes.ts';
import type { BoxOpened, BoxState } from '#scenes/box/model.ts';
import { initialBox, reduceBox } from '#scenes/box/model.ts';
import type { DiceRolled, DiceState } from '#scenes/dice/model.ts';
import { reduceDice, initialDice } from '#scenes/dice/model.ts';
import type { BallFell, PlinkoState } from '#scenes/plinko/model.ts';
import { initialPlinko, reducePlinko } from '#scenes/plinko/model.ts';
import type { UpgradePlayed, UpgradeState } from '#scenes/upgrade/model.ts';
import { initialUpgrade, reduceUpgrade } from '#scenes/upgrade/model.ts';

/** How a scene tells a bet: with travel, or at once. */
export type TellMode = 'normal' | 'instant';

/** Whether a bet is one of a game. */
export function isBetOf<Game extends SeedGame>(game: Game, bet: Bet): bet is Bet & BetOf<Game> {
  return bet.outcome.game === game;
}

/** A dice bet as its scene tells it. */
export function diceFactOf({ outcome, stake, payout }: BetOf<'dice'>, mode: TellMode = 'normal'): DiceRolled {
  const { side, target, roll } = outcome;
  return { kind: 'rolled', side, target, roll, stakeCents: stake, payoutCents: payout, mode };
}

/** A ball as its scene lets it fall; the bet's id seeds its way of falling. */
export function plinkoFactOf({ id, outcome, stake, payout }: BetOf<'plinko'>, mode: TellMode = 'normal'): BallFell {
  const { rows, risk, path, bucket } = outcome;
  return { kind: 'ball', id, rows, risk, path, bucket, stakeCents: stake, payoutCents: payout, mode };
}

/** An upgrade as its scene tells it. Items count for the sale price they had when they were staked. */
export function upgradeFactOf({ outcome, stake, payout }: BetOf<'upgrade'>, mode: TellMode = 'normal'): UpgradePlayed {
  const { side, items, coins, target, wins, ticket } = outcome;
  return { kind: 'played', side, items, coinsCents: coins, target, wins, ticket, stakeCents: stake, payoutCents: payout, mode };
}

/** What it takes to tell a bet again from its record alone: the scene, the state before and the fact. Tell it with the bet's id, which seeds the decoration. */
export type Replay =
  | { scene: 'box'; before: BoxState; fact: BoxOpened }
  | { scene: 'dice'; before: DiceState; fact: DiceRolled }
  | { scene: 'plinko'; before: PlinkoState; fact: BallFell }
  | { scene: 'upgrade'; before: UpgradeState; fact: UpgradePlayed };

/** The replay of a bet. Null for a box: what was in it belongs to its version, which the record of the opening has. */
export function factOfBet(bet: Bet): Replay | null {
  if (isBetOf('dice', bet)) {
    const fact = diceFactOf(bet);
    return { scene: 'dice', before: reduceDice(initialDice(), { ...fact, kind: 'set' }), fact };
  }
  if (isBetOf('plinko', bet)) {
    const fact = plinkoFactOf(bet);
    return { scene: 'plinko', before: reducePlinko(initialPlinko(), { ...fact, kind: 'board' }), fact };
  }
  if (isBetOf('upgrade', bet)) {
    const fact = upgradeFactOf(bet);
    return { scene: 'upgrade', before: reduceUpgrade(initialUpgrade(), { ...fact, kind: 'set' }), fact };
  }
  return null;
}

/** The replay of one opened box. Boxes that were opened together have a record each, so each is played alone. */
export function factOfOpening({ id, ticket, item, box }: Opening): Replay {
  const { version_hash: hash, items, colors, price } = box;
  return {
    scene: 'box',
    before: reduceBox(initialBox(), { kind: 'shown', box: hash, items, colors, count: 1 }),
    fact: { kind: 'opened', openings: [{ id, ticket, item }], stakeCents: price, mode: 'normal' },
  };
}
