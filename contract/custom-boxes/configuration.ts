import { sha256Hex } from '../fairness/bytes.ts';
import { boxReturnPpm, TICKETS } from '../games/box.ts';
import { type Cents, cents } from '../money.ts';

/*
 * A box made by a player
 * 1. It holds 2–15 different prizes, each with a chance in whole parts of 100,000: at least one, 100,000 in all.
 * 2. Its price is the expected value divided by 0.90, rounded up to the cent. All in integers: price = ceil(10 × Σ chance × value ÷ (9 × 100,000)).
 * 3. Its prizes are ordered from the dearest to the cheapest, of equal ones by their id, and own the ticket ranges in that order.
 */

/** How many different prizes a box of a player holds. */
export const CUSTOM_PRIZES = { min: 2, max: 15 } as const;

/** What a box of a player may cost. */
export const CUSTOM_PRICES = { from: cents(50), to: cents(250_000) } as const;

/** The return to which a box is priced, in hundredths of its price. */
const PRICED_RETURN = { of: 9n, in: 10n } as const;

/** A prize of a box with its chance, in parts of 100,000. */
export interface PrizeChance {
  id: string;
  chance: number;
}

/** The same with what the prize is worth: its sale price. */
export interface ValuedChance extends PrizeChance {
  value: Cents;
}

/** What is wrong with a choice of prizes: how many there are, one twice, one without a chance, or chances that don't add up. */
export type ConfigurationFault = 'too_few' | 'too_many' | 'twice' | 'chance' | 'sum';

/** What is wrong with prizes and their chances, the first fault; null for a box that can be priced. */
export function configurationFault(prizes: readonly PrizeChance[]): ConfigurationFault | null {
  if (prizes.length < CUSTOM_PRIZES.min) return 'too_few';
  if (prizes.length > CUSTOM_PRIZES.max) return 'too_many';
  if (new Set(prizes.map(({ id }) => id)).size !== prizes.length) return 'twice';
  if (prizes.some(({ chance }) => !Number.isInteger(chance) || chance < 1)) return 'chance';
  return prizes.reduce((sum, { chance }) => sum + chance, 0) === TICKETS ? null : 'sum';
}

/** What a box with these chances costs, in cents: its expected value ÷ 0.90, rounded up. Chances must be whole and add up to 100,000. */
export function customBoxPrice(prizes: readonly Omit<ValuedChance, 'id'>[]): Cents {
  const sum = prizes.reduce((total, { chance, value }) => total + BigInt(chance) * BigInt(value), 0n);
  const [top, bottom] = [sum * PRICED_RETURN.in, PRICED_RETURN.of * BigInt(TICKETS)];
  return cents(Number((top + bottom - 1n) / bottom));
}

/** Whether a box may cost so much. */
export function isCustomPrice(price: Cents): boolean {
  return price >= CUSTOM_PRICES.from && price <= CUSTOM_PRICES.to;
}

/** A prize of a box with the tickets that it owns. */
export interface PrizeTickets extends ValuedChance {
  from: number;
  to: number;
}

/** The ticket ranges of a box, from the dearest prize to the cheapest. Its prizes need no order. */
export function customBoxTickets<Prize extends ValuedChance>(prizes: readonly Prize[]): (Prize & PrizeTickets)[] {
  let next = 1;
  return [...prizes]
    .sort((a, b) => b.value - a.value || (a.id < b.id ? -1 : 1))
    .map((prize) => {
      const from = next;
      next += prize.chance;
      return { ...prize, from, to: next - 1 };
    });
}

/** What a player should know of a box before it is published or opened. */
export interface CustomBoxFacts {
  price: Cents;
  /** Exact return in millionths of the price, rounded down. */
  returnPpm: number;
  /** Of 100,000 openings on average, how many win more than the price. */
  profitTickets: number;
}

/** Price, exact return and chance of profit of a box without a fault. */
export function customBoxFacts(prizes: readonly ValuedChance[]): CustomBoxFacts {
  const price = customBoxPrice(prizes);
  const items = customBoxTickets(prizes).map(({ id, value, from, to }) => ({ id, name: id, rarity: '', saleCents: value, from, to }));
  const profitTickets = prizes.reduce((sum, { chance, value }) => sum + (value > price ? chance : 0), 0);
  return { price, returnPpm: boxReturnPpm({ priceCents: price, items }), profitTickets };
}

/** Names a configuration, so that the same one is found again: SHA-256 of a line `id|chance` per prize in the order of the ids, joined by \n. */
export function configurationHash(prizes: readonly PrizeChance[]): string {
  const lines = [...prizes].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, chance }) => `${id}|${chance}`);
  return sha256Hex(lines.join('\n'));
}
