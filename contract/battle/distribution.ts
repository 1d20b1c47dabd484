/** The chances of whole numbers: values rise strictly, `chances[i]` belongs to `values[i]`, and they sum to 1. */
export interface Distribution {
  values: Float64Array;
  chances: Float64Array;
}

/** The distribution of a number that is always 0. */
export function onlyZero(): Distribution {
  return { values: Float64Array.of(0), chances: Float64Array.of(1) };
}

/** The distribution of the sum of two independent numbers, from 0; null where it would take more than `most` products. */
export function addDistributions(a: Distribution, b: Distribution, most: number): Distribution | null {
  if (a.values.length * b.values.length > most) return null;
  const top = (a.values.at(-1) ?? 0) + (b.values.at(-1) ?? 0);
  return top <= most ? addDense(a, b, top) : addSparse(a, b);
}

/** Where the sums are few enough for one place each. */
function addDense(a: Distribution, b: Distribution, top: number): Distribution {
  const chances = new Float64Array(top + 1);
  for (const [i, value] of a.values.entries()) {
    const p = a.chances[i] ?? 0;
    for (const [j, other] of b.values.entries()) {
      const sum = value + other;
      chances[sum] = (chances[sum] ?? 0) + p * (b.chances[j] ?? 0);
    }
  }
  const values = Float64Array.from({ length: top + 1 }, (_, value) => value).filter((value) => (chances[value] ?? 0) > 0);
  return { values, chances: chances.filter((chance) => chance > 0) };
}

function addSparse(a: Distribution, b: Distribution): Distribution {
  const chances = new Map<number, number>();
  for (const [i, value] of a.values.entries()) {
    const p = a.chances[i] ?? 0;
    for (const [j, other] of b.values.entries()) {
      const sum = value + other;
      chances.set(sum, (chances.get(sum) ?? 0) + p * (b.chances[j] ?? 0));
    }
  }
  const values = Float64Array.from(chances.keys()).sort();
  return { values, chances: values.map((value) => chances.get(value) ?? 0) };
}

/** The distribution of the sum of `times` independent numbers with this one; null where it would take more than `most` products. Times from 1. */
export function timesDistribution(one: Distribution, times: number, most: number): Distribution | null {
  let sum: Distribution | null = one;
  for (let count = 1; count < times && sum; count++) sum = addDistributions(sum, one, most);
  return sum;
}
