import { UPGRADE_TICKETS, type UpgradeSide, upgradeWins, WINNING_TICKETS } from '#contract/games/upgrade.ts';
import { cents, type Cents } from '#contract/money.ts';
import type { Rarity } from '#contract/rarity.ts';
import { type WinSize, winSize } from '#contract/win-size.ts';

/** A prize as the scene shows it. */
export interface UpgradePrize {
  id: string;
  name: string;
  rarity: Rarity;
  img_url: string;
  sale_price: Cents;
}

/** What is put together before a play: what is staked, what is aimed at, and the chance. */
export interface UpgradeSetting {
  side: UpgradeSide;
  items: readonly UpgradePrize[];
  coinsCents: Cents;
  target: UpgradePrize | null;
  /** Winning tickets of 1,000,000; 0 while stake or target are missing, or the chance may not be played. */
  wins: number;
}

/** The player changed the setting. */
export interface UpgradeSet extends UpgradeSetting {
  kind: 'set';
}

/** The server drew the ticket. */
export interface UpgradePlayed extends UpgradeSetting {
  kind: 'played';
  target: UpgradePrize;
  ticket: number;
  stakeCents: Cents;
  /** The target's sale price, or 0. */
  payoutCents: Cents;
  mode: 'normal' | 'instant';
}

export type UpgradeFact = UpgradeSet | UpgradePlayed;

/** The state: the setting, where the needle rests and, until the setting changes, the result of the last play. */
export interface UpgradeState extends UpgradeSetting {
  /** The last ticket, from which the needle takes off; 0 before the first. */
  rests: number;
  result: Pick<UpgradePlayed, 'ticket' | 'stakeCents' | 'payoutCents' | 'mode'> | null;
}

/** Before anything was chosen. */
export function initialUpgrade(): UpgradeState {
  return { side: 'under', items: [], coinsCents: cents(0), target: null, wins: 0, rests: 0, result: null };
}

/** The state after a fact. Throws RangeError on a ticket or payout that contradicts the setting. */
export function reduceUpgrade(state: UpgradeState, fact: UpgradeFact): UpgradeState {
  const { side, items, coinsCents, target, wins } = fact;
  const setting = { side, items, coinsCents, target, wins };
  switch (fact.kind) {
    case 'set':
      return { ...setting, rests: state.rests, result: null };
    case 'played': {
      const { ticket, stakeCents, payoutCents, mode } = fact;
      if (!Number.isInteger(ticket) || ticket < 0 || ticket >= UPGRADE_TICKETS) throw new RangeError(`no ticket is called ${ticket}`);
      if (wins < WINNING_TICKETS.min || wins > WINNING_TICKETS.max) throw new RangeError(`${wins} winning tickets may not be played`);
      if (upgradeWins(side, wins, ticket) !== payoutCents > 0)
        throw new RangeError(`ticket ${ticket} at ${side} ${wins} does not pay ${payoutCents}`);
      return { ...setting, rests: ticket, result: { ticket, stakeCents, payoutCents, mode } };
    }
  }
}

/** How big the result is to be celebrated. */
export function winSizeOf({ stakeCents, payoutCents }: Pick<UpgradePlayed, 'stakeCents' | 'payoutCents'>): WinSize {
  return winSize(stakeCents, payoutCents);
}

/** What is staked, items and coins together. */
export function stakedCents({ items, coinsCents }: Pick<UpgradeSetting, 'items' | 'coinsCents'>): Cents {
  return cents(items.reduce<number>((sum, { sale_price }) => sum + sale_price, coinsCents));
}
