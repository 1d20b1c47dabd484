import type { PlantedFault } from './planted.ts';
import type { Prepared } from './prepared.ts';
import { simulate, type SimulationResult, STEPS } from './simulate.ts';

/** Lines of a log that a report has. */
const SHOWN_LINES = 40;

/** The shortest beginning of a history that fails, by halving: the fewest steps in which something may go wrong. */
async function shortest(
  prepared: Prepared,
  seed: string,
  planted: PlantedFault | null,
): Promise<{ steps: number; result: SimulationResult }> {
  let [fewest, most] = [0, STEPS];
  let failing = await simulate(prepared, seed, { planted });
  while (fewest < most) {
    const steps = Math.floor((fewest + most) / 2);
    const result = await simulate(prepared, seed, { planted, steps });
    if (result.faults.length === 0) fewest = steps + 1;
    else [most, failing] = [steps, result];
  }
  return { steps: most, result: failing };
}

/** What a person needs to find the cause of a failure: the seed, the fewest steps, what is wrong and what happened last. */
export async function describeFailure(prepared: Prepared, seed: string, planted: PlantedFault | null = null): Promise<string> {
  const { steps, result } = await shortest(prepared, seed, planted);
  const { faults, log, stepsEnd } = result;
  const shown = log.slice(Math.max(0, stepsEnd - SHOWN_LINES), stepsEnd);
  return [`seed ${seed} fails after ${steps} steps:`, ...faults, 'the last of them:', ...shown].join('\n');
}
