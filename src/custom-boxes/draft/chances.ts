import { TICKETS } from '#contract/games/box.ts';

/*
 * The chances of a draft, in whole parts of 100,000
 * 1. Each prize has at least one part. A draft may be incomplete: the parts needn't add up to 100,000 before it is published.
 * 2. A locked prize is changed by nothing but its own field.
 * 3. The rest is spread over the free prizes in the proportion of what they have, by largest remainder; of equal remainders the first is first.
 */

/** A prize of a draft: its chance, and whether that is locked. */
export interface Chance {
  id: string;
  chance: number;
  locked: boolean;
}

const partsOf = (rows: readonly Chance[]): number => rows.reduce((sum, { chance }) => sum + chance, 0);

/** The parts that are still to be given; below zero when too many are. */
export function restOf(rows: readonly Chance[]): number {
  return TICKETS - partsOf(rows);
}

/** `total` parts for some weights, at least one each, in their proportion. `total` is at least as many as there are weights. */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const spare = total - weights.length;
  // One part each is given ahead; weights without that part keep a spread of what is already spread as it is.
  const exact = weights.map((weight) => (sum > weights.length ? ((weight - 1) / (sum - weights.length)) * spare : spare / weights.length));
  const parts = exact.map((value) => Math.floor(value + 1e-9) + 1);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value + 1 - (parts[index] ?? 0) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const missing = total - parts.reduce((all, part) => all + part, 0);
  for (const { index } of byRemainder.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** Gives the free prizes, but not the one that is `kept`, what makes 100,000 in all. Null where that can't be: none is free, or too little is left. */
export function spreadRest<Row extends Chance>(rows: readonly Row[], kept?: string): Row[] | null {
  const isFree = (row: Row): boolean => !row.locked && row.id !== kept;
  const free = rows.filter(isFree);
  const total = restOf(rows) + partsOf(free);
  if (free.length === 0 || total < free.length) return null;
  const parts = shareOut(
    total,
    free.map(({ chance }) => chance),
  );
  let place = 0;
  return rows.map((row) => (isFree(row) ? { ...row, chance: parts[place++] ?? row.chance } : row));
}

/** The most parts that a prize can have beside the others: the locked ones keep theirs, each free one keeps one part. */
export function mostOf(rows: readonly Chance[], id: string): number {
  const others = rows.filter((row) => row.id !== id);
  return TICKETS - others.reduce((sum, { chance, locked }) => sum + (locked ? chance : 1), 0);
}

/** A prize's chance set alone; the others stay. Out of range is brought into it. */
export function withChance<Row extends Chance>(rows: readonly Row[], id: string, chance: number): Row[] {
  const within = Math.min(Math.max(1, Math.round(chance)), TICKETS);
  return rows.map((row) => (row.id === id ? { ...row, chance: within } : row));
}

/** A prize's chance set, at most what the others leave; the free ones make way, or take what it gives up. */
export function withBalancedChance<Row extends Chance>(rows: readonly Row[], id: string, chance: number): Row[] {
  const most = Math.max(1, mostOf(rows, id));
  const changed = withChance(rows, id, Math.min(chance, most));
  return spreadRest(changed, id) ?? changed;
}

/** A prize locked where it is free, or freed where it is locked. */
export function withLock<Row extends Chance>(rows: readonly Row[], id: string): Row[] {
  return rows.map((row) => (row.id === id ? { ...row, locked: !row.locked } : row));
}

/** Chances in the order of the rows, each free again: a preset's. */
export function withChances<Row extends Chance>(rows: readonly Row[], chances: readonly number[]): Row[] {
  return rows.map((row, place) => ({ ...row, chance: chances[place] ?? row.chance, locked: false }));
}
