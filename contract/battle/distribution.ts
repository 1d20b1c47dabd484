/*
 * Sums of independent whole numbers
 * 1. Where the sums lie close together, each has a place of its own in one array.
 * 2. Elsewhere the first distribution is laid out once for each value of the second, and these sorted lists are merged two by two.
 * 3. A sum whose chance is below `LEAST_CHANCE` is left out. What is left out so of a battle of fifty rounds is below 10⁻⁹ in all.
 */

/** The chances of whole numbers: values rise strictly, `chances[i]` belongs to `values[i]`, and they sum to 1. */
export interface Distribution {
  values: Float64Array;
  chances: Float64Array;
}

const LEAST_CHANCE = 1e-16;
/** Sums have a place each where there are at most this many places for one product, and no more than that in all. */
const PLACES_PER_PRODUCT = 2;
const MOST_PLACES = 4_000_000;

/** The distribution of a number that is always 0. */
export function onlyZero(): Distribution {
  return { values: Float64Array.of(0), chances: Float64Array.of(1) };
}

/** The distribution of the sum of two independent numbers, from 0; null where it would take more than `most` products. */
export function addDistributions(a: Distribution, b: Distribution, most: number): Distribution | null {
  const products = a.values.length * b.values.length;
  if (products > most) return null;
  const places = (a.values.at(-1) ?? 0) + (b.values.at(-1) ?? 0) + 1;
  if (places <= Math.min(products * PLACES_PER_PRODUCT, MOST_PLACES)) return addDense(a, b, places);
  const { values, chances } = mergeShifts(a, b, 0, b.values.length);
  return likely(values, chances);
}

/** Where the sums are few enough for one place each. */
function addDense(a: Distribution, b: Distribution, places: number): Distribution {
  const sums = new Float64Array(places);
  const { values, chances } = a;
  for (const [j, other] of b.values.entries()) {
    const q = b.chances[j] ?? 0;
    for (let i = 0; i < values.length; i++) {
      const sum = (values[i] ?? 0) + other;
      sums[sum] = (sums[sum] ?? 0) + (chances[i] ?? 0) * q;
    }
  }
  return likely(null, sums);
}

/** The first distribution moved by each of the second's values from `from` up to `to`, with the second's chances, as one sorted list. */
function mergeShifts(a: Distribution, b: Distribution, from: number, to: number): Distribution {
  if (to - from > 1) {
    const half = Math.ceil((from + to) / 2);
    return merge(mergeShifts(a, b, from, half), mergeShifts(a, b, half, to));
  }
  const other = b.values[from] ?? 0;
  const q = b.chances[from] ?? 0;
  const size = a.values.length;
  const shifted = { values: new Float64Array(size), chances: new Float64Array(size) };
  for (let index = 0; index < size; index++) {
    shifted.values[index] = (a.values[index] ?? 0) + other;
    shifted.chances[index] = (a.chances[index] ?? 0) * q;
  }
  return shifted;
}

/** Two sorted lists as one; the chances of a value that both have are added. */
function merge(a: Distribution, b: Distribution): Distribution {
  const most = a.values.length + b.values.length;
  const values = new Float64Array(most);
  const chances = new Float64Array(most);
  let [i, j, size] = [0, 0, 0];
  while (i < a.values.length || j < b.values.length) {
    const one = a.values[i] ?? Infinity;
    const other = b.values[j] ?? Infinity;
    values[size] = one < other ? one : other;
    let chance = 0;
    if (one <= other) chance += a.chances[i++] ?? 0;
    if (other <= one) chance += b.chances[j++] ?? 0;
    chances[size++] = chance;
  }
  return { values: values.subarray(0, size), chances: chances.subarray(0, size) };
}

/** Without the values that practically never come; null means the values 0, 1, 2 … */
function likely(values: Float64Array | null, chances: Float64Array): Distribution {
  let size = 0;
  for (let index = 0; index < chances.length; index++) if ((chances[index] ?? 0) > LEAST_CHANCE) size++;
  const left = { values: new Float64Array(size), chances: new Float64Array(size) };
  let next = 0;
  for (let index = 0; index < chances.length; index++) {
    const chance = chances[index] ?? 0;
    if (chance <= LEAST_CHANCE) continue;
    left.values[next] = values?.[index] ?? index;
    left.chances[next++] = chance;
  }
  return left;
}
