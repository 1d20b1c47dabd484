import { ticketOf } from '#contract/games/box.ts';
import { type DiceSide, rollOf } from '#contract/games/dice.ts';
import { pathOf, type PlinkoRisk, type PlinkoRows, plinkoTable } from '#contract/games/plinko.ts';
import { type UpgradeSide, upgradeTicketOf } from '#contract/games/upgrade.ts';
import type { Multiplier } from '#contract/multiplier.ts';
import type { Draw } from '#src/fairness/proof/seed-proof.ts';

/** What a bet chose, as far as its outcome is drawn or shown by it. What is null was left open. */
export type Choice =
  | { game: 'box' }
  | { game: 'dice'; side: DiceSide; target: number | null }
  | { game: 'plinko'; rows: PlinkoRows; risk: PlinkoRisk }
  | { game: 'upgrade'; side: UpgradeSide; wins: number | null };

/** An outcome drawn from numbers, with the choice it was drawn for. */
export type Drawn =
  | (Extract<Choice, { game: 'box' }> & { ticket: number })
  | (Extract<Choice, { game: 'dice' }> & { roll: number })
  | (Extract<Choice, { game: 'plinko' }> & { path: string; bucket: number; pays: Multiplier | null })
  | (Extract<Choice, { game: 'upgrade' }> & { ticket: number });

/** A check done: the way from seeds to numbers, and what they draw. */
export interface Computed {
  draw: Draw;
  drawn: Drawn;
}

/** How many numbers a bet draws. */
export function floatsNeeded(choice: Choice): number {
  return choice.game === 'plinko' ? choice.rows : 1;
}

/** The outcome of the numbers, by the game's own function. */
export function drawnFrom(choice: Choice, { floats }: Draw): Drawn {
  const first = floats[0]?.value ?? Number.NaN;
  switch (choice.game) {
    case 'box':
      return { ...choice, ticket: ticketOf(first) };
    case 'dice':
      return { ...choice, roll: rollOf(first) };
    case 'upgrade':
      return { ...choice, ticket: upgradeTicketOf(first) };
    case 'plinko': {
      const { path, bucket } = pathOf(floats.map(({ value }) => value));
      return { ...choice, path, bucket, pays: plinkoTable(choice.rows, choice.risk)[bucket] ?? null };
    }
  }
}
