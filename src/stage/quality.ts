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

/**
 * The best tier this device can start with. WebGL that runs in software is left aside: Pixi's canvas renderer draws the same scene about ten
 * times as fast there. The player's own choice can still ask for it.
 */
export function bestTier(): Tier {
  if (hasGraphicsCard()) return 'high';
  return hasCanvas() ? 'canvas' : 'plate';
}

/** Names that browsers give renderers without a graphics card. */
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;

/** Asks a throw-away context, and gives it back at once, since browsers allow only a few. */
function hasGraphicsCard(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2', { stencil: true });
    if (context === null) return false;
    const info = context.getExtension('WEBGL_debug_renderer_info');
    const name: unknown = info === null ? '' : context.getParameter(info.UNMASKED_RENDERER_WEBGL);
    context.getExtension('WEBGL_lose_context')?.loseContext();
    return typeof name !== 'string' || !SOFTWARE.test(name);
  } catch {
    // Some hardened browsers throw instead of answering null.
    return false;
  }
}

function hasCanvas(): boolean {
  try {
    return document.createElement('canvas').getContext('2d') !== null;
  } catch {
    return false;
  }
}
