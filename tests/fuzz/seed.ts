import fc from 'fast-check';

/** The seed of this run's generated input: `FUZZ_SEED`, or one of the moment. It is printed, so that a run can be repeated. */
const FUZZ_SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_000);

console.log(`fuzz: FUZZ_SEED=${FUZZ_SEED} repeats this run`);

/** Draws `count` values of an arbitrary by the run's seed; `salt` keeps the parts of the fuzz apart. */
export function drawn<Value>(arbitrary: fc.Arbitrary<Value>, count: number, salt: number): Value[] {
  return fc.sample(arbitrary, { seed: (FUZZ_SEED + salt) | 0, numRuns: count });
}
