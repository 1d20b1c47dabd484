import { type Multiplier, multiplier, multiplierOf } from '../multiplier.ts';
import { betFloats, type SeedUse } from '../fairness/seed-pair.ts';
import * as z from 'zod/mini';
import { prizeSchema } from '../api/common.ts';
import { optionalNumberField, usualField, wholeOf } from './fields.ts';
import { seedGame } from './game.ts';
import { COMMON_LIMITS } from './limits.ts';
import { winOrLose } from './wager.ts';
import { coinsCodec } from '../coins-codec.ts';
import { type Cents, cents } from '../money.ts';

/*
 * Upgrade
 * 1. f = float 0 of the bet; ticket = floor(f × 1,000,000), so 0–999,999.
 * 2. W = floor(1,000,000 × 0.95 × staked / target price) tickets win.
 * 3. "Under" wins tickets below W; "over" mirrors it and wins the last W tickets.
 */

/** Tickets of an upgrade run from 0 to one less than this. */
export const UPGRADE_TICKETS = 1_000_000;

export const UPGRADE_SIDES = ['under', 'over'] as const;

export type UpgradeSide = (typeof UPGRADE_SIDES)[number];

/** The fewest and the most winning tickets that may be played: chances of 0.01–90 %. */
export const WINNING_TICKETS = { min: 100, max: 900_000 } as const;

/** What of a fair chance the player gets, in millionths: the exact return of every upgrade, before W is rounded down. */
export const UPGRADE_RETURN_PPM = 950_000;

/** The ticket of a float in [0, 1). */
export function upgradeTicketOf(float: number): number {
  return Math.floor(float * UPGRADE_TICKETS);
}

/** The ticket that a bet draws. */
export function upgradeTicket(use: SeedUse): number {
  return upgradeTicketOf(betFloats(use, 1)[0] ?? NaN);
}

/** How many tickets win for a stake and a target's price, rounded down. Not held within what may be played: see `isUpgradeChance`. */
export function winningTickets(staked: Cents, target: Cents): number {
  if (target <= 0) throw new RangeError('the price of a target must be above 0');
  return Number((BigInt(UPGRADE_RETURN_PPM) * BigInt(staked)) / BigInt(target));
}

/** True for a number of winning tickets that may be played. */
export function isUpgradeChance(wins: number): boolean {
  return wins >= WINNING_TICKETS.min && wins <= WINNING_TICKETS.max;
}

/** Whether a ticket wins. */
export function upgradeWins(side: UpgradeSide, wins: number, ticket: number): boolean {
  return side === 'under' ? ticket < wins : ticket >= UPGRADE_TICKETS - wins;
}

/** What the target is worth in stakes, rounded down. */
export function upgradeMultiplier(staked: Cents, target: Cents): Multiplier {
  return multiplierOf(staked, target);
}

/** A chance as it is shown: per cent with two decimals and without its sign, rounded down. "38.00" for 380,000 winning tickets. */
export function formatChance(wins: number): string {
  return (Math.floor(wins / (UPGRADE_TICKETS / 10_000)) / 100).toFixed(2);
}

/** The same with its sign, as the scene and the proofs write it: "4.71%". */
export function formatUpgradeChance(wins: number): string {
  return `${formatChance(wins)}%`;
}

const NO_WIN = multiplier(0);

/** A prize as an upgrade stakes or wins it, with the sale price that it counted for. */
const counted = z.extend(prizeSchema, { sale_price: coinsCodec });

const choice = {
  side: z.enum(UPGRADE_SIDES),
  /** The part of the stake that was coins. */
  coins: coinsCodec,
  /** The items that were staked. */
  items: z.array(counted),
  target: counted,
  /** Winning tickets. */
  wins: z.number().check(z.int(), z.gte(WINNING_TICKETS.min), z.lte(WINNING_TICKETS.max)),
};

const choiceSchema = z.object(choice);

export type UpgradeChoice = z.output<typeof choiceSchema>;

/** An upgrade as far as its odds go: what is staked and what the target is worth, cents. */
export interface UpgradeSetting {
  side: UpgradeSide;
  staked: Cents;
  target: Cents;
}

/** What the staked items and coins are worth together. */
export function stakedIn({ items, coins }: Pick<UpgradeChoice, 'items' | 'coins'>): Cents {
  return cents(items.reduce((sum, item) => sum + item.sale_price, coins as number));
}

export const upgrade = seedGame({
  key: 'upgrade',
  limits: COMMON_LIMITS,
  choice,
  drawn: { ticket: z.number().check(z.int(), z.gte(0), z.lt(UPGRADE_TICKETS)) },
  verifier: [
    usualField('side', UPGRADE_SIDES, 'under'),
    optionalNumberField('wins', (text) => {
      const wins = wholeOf(text);
      return wins !== undefined && isUpgradeChance(wins) ? wins : undefined;
    }),
  ],
  floats: () => 1,
  draw: ([float = NaN]: readonly number[]) => ({ ticket: upgradeTicketOf(float) }),
  pays({ side, items, coins, target }: Partial<UpgradeChoice>, { ticket }: { ticket: number }) {
    if (side === undefined || items === undefined || coins === undefined || target === undefined) return null;
    const staked = stakedIn({ items, coins });
    if (staked <= 0 || target.sale_price <= 0) return null;
    const wins = winningTickets(staked, target.sale_price);
    if (!isUpgradeChance(wins)) return null;
    return upgradeWins(side, wins, ticket) ? upgradeMultiplier(staked, target.sale_price) : NO_WIN;
  },
  setting: ({ side, target, ...stake }: UpgradeChoice): UpgradeSetting => ({ side, staked: stakedIn(stake), target: target.sale_price }),
  coinsStaked: ({ coins }: UpgradeChoice) => coins,
  wager({ side, staked, target }: UpgradeSetting) {
    const wins = winningTickets(staked, target);
    const terms = { unit: 'cents', price: staked, ways: UPGRADE_TICKETS } as const;
    return winOrLose(terms, { wins, pays: target }, (next) => upgradeWins(side, wins, upgradeTicketOf(next())));
  },
  examples: [
    { side: 'under', staked: cents(1_000), target: cents(2_000) },
    { side: 'over', staked: cents(10), target: cents(90_000) },
    { side: 'under', staked: cents(900), target: cents(950) },
  ],
});
