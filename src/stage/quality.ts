import { useStore } from 'zustand';
import type { Tier } from '#scenes/stage/contract.ts';
import { rememberedChoice } from './setting.ts';

/** The player's own choice of picture quality: a tier, `light` for the cheapest that this device draws, or `auto`, where the device's signals and measured frame time decide. */
export type QualityChoice = Tier | 'light' | 'auto';

/** The choice, for code outside React. */
export const qualityStore = rememberedChoice<QualityChoice>('quality', ['auto', 'high', 'light', 'low', 'canvas', 'lean', 'plate'], 'auto');

export function useQuality(): QualityChoice {
  return useStore(qualityStore);
}

export function setQuality(next: QualityChoice): void {
  qualityStore.setState(next, true);
}
