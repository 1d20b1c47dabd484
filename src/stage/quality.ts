import { useStore } from 'zustand';
import type { Tier } from '#scenes/stage/contract.ts';
import { rememberedChoice } from './setting.ts';

/** The player's own choice of picture quality; `auto` lets measured frame time decide. */
export type QualityChoice = Tier | 'auto';

/** The choice, for code outside React. */
export const qualityStore = rememberedChoice<QualityChoice>('quality', ['auto', 'high', 'low', 'canvas', 'lean', 'plate'], 'auto');

export function useQuality(): QualityChoice {
  return useStore(qualityStore);
}

export function setQuality(next: QualityChoice): void {
  qualityStore.setState(next, true);
}
