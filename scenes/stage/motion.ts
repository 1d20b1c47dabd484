import type { Motion } from './contract.ts';

/** The one place where a presentation is chosen by motion: each scene lists its three and asks here, so no view has an `if` of its own. */
export function byMotion<T>(motion: Motion, choices: Readonly<Record<Motion, T>>): T {
  return choices[motion];
}
