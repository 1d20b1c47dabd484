import { useStore } from 'zustand';
import type { Tier } from '#scenes/stage/contract.ts';
import { rememberedChoice } from './setting.ts';

/** The player's own choice of picture quality; `auto` lets measured frame time decide. */
export type QualityChoice = Tier | 'auto';

/** The choice, for code outside React. */
export const qualityStore = rememberedChoice<QualityChoice>('quality', ['auto', 'high', 'low', 'canvas', 'plate'], 'auto');

export function useQuality(): QualityChoice {
  return useStore(qualityStore);
}

export function setQuality(next: QualityChoice): void {
  qualityStore.setState(next, true);
}

/** The best tier this device can start with. Software WebGL starts low: its pixels are dear. */
export function bestTier(): Tier {
  if (draws('webgl2', true)) return 'high';
  if (draws('webgl2', false)) return 'low';
  return draws('2d', false) ? 'canvas' : 'plate';
}

/** Whether a throw-away canvas gets this context; it gives the context back at once, since browsers allow only a few. */
function draws(kind: 'webgl2' | '2d', swiftly: boolean): boolean {
  const canvas = document.createElement('canvas');
  try {
    const context = canvas.getContext(kind, { failIfMajorPerformanceCaveat: swiftly, stencil: true });
    if (context === null) return false;
    if (context instanceof WebGL2RenderingContext) context.getExtension('WEBGL_lose_context')?.loseContext();
    return true;
  } catch {
    // Some hardened browsers throw instead of answering null.
    return false;
  }
}
