/** A stream of numbers that depends on its seed alone, for decoration. Outcomes never come from it. */
export interface SeededRandom {
  /** In [0, 1). */
  next(): number;
  /** In [min, max). */
  between(min: number, max: number): number;
  /** A whole number in min…max, both included. */
  whole(min: number, max: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** An independent stream; asking this one for numbers doesn't change it. */
  fork(label: string | number): SeededRandom;
}

/** Four 32-bit words: the state of the mixing after some text. */
type State = [number, number, number, number];

const START: State = [1779033703, 3144134277, 1013904242, 2773480762];
const ALIAS = /^~[\da-f]{32}/;

/** The words after a text (cyrb128's mixing). An alias takes up where its text ended. */
function mixed(seed: string): State {
  const isAlias = ALIAS.test(seed);
  const read = (word: number): number => Number.parseInt(seed.slice(1 + word * 8, 9 + word * 8), 16);
  let [a, b, c, d] = isAlias ? [read(0), read(1), read(2), read(3)] : START;
  for (let index = isAlias ? 33 : 0; index < seed.length; index += 1) {
    const code = seed.charCodeAt(index);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  return [a, b, c, d];
}

/**
 * A name without the text of a seed that gives the same streams: `seeded(aliasOf(id) + rest)` is `seeded(id + rest)`. It is no secret: with a list of
 * seeds, theirs can be looked up.
 */
export function aliasOf(seed: string): string {
  return `~${mixed(seed)
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('')}`;
}

/** Four 32-bit words of state from a text. */
function stateOf(seed: string): State {
  let [a, b, c, d] = mixed(seed);
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a];
}

/** sfc32 over the seed's state: the same in every engine, since it only uses 32-bit integer steps. */
export function seeded(seed: string): SeededRandom {
  let [a, b, c, d] = stateOf(seed);
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next();
  const between = (min: number, max: number): number => min + next() * (max - min);
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    whole,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    fork: (label) => seeded(`${seed}/${label}`),
  };
}
