import { useStore } from 'zustand';
import type { MAX_OPEN_COUNT } from '#contract/api/boxes.ts';
import { rememberedChoice } from '#src/stage/setting.ts';

export const COUNTS = ['1', '2', '3', '4'] as const satisfies { length: typeof MAX_OPEN_COUNT };

export type CountChoice = (typeof COUNTS)[number];

const countChoice = rememberedChoice<CountChoice>('boxCount', COUNTS, '1');

/** How many boxes the next press opens; remembered over reloads. */
export function useCountChoice(): [CountChoice, (next: CountChoice) => void] {
  return [useStore(countChoice), (next) => countChoice.setState(next, true)];
}
