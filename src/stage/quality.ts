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

/** The best tier this device can start with. WebGL in software starts low: its pixels are dear, and the ladder soon leaves it for the canvas. */
export function bestTier(): Tier {
  const graphics = askWebGl();
  if (graphics !== 'none') return graphics === 'hardware' ? 'high' : 'low';
  return hasCanvas() ? 'canvas' : 'plate';
}

/** Names that browsers give renderers without a graphics card. */
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;

/** Asks a throw-away context, and gives it back at once, since browsers allow only a few. */
function askWebGl(): 'hardware' | 'software' | 'none' {
  try {
    const context = document.createElement('canvas').getContext('webgl2', { stencil: true });
    if (context === null) return 'none';
    const info = context.getExtension('WEBGL_debug_renderer_info');
    const name: unknown = info === null ? '' : context.getParameter(info.UNMASKED_RENDERER_WEBGL);
    context.getExtension('WEBGL_lose_context')?.loseContext();
    return typeof name === 'string' && SOFTWARE.test(name) ? 'software' : 'hardware';
  } catch {
    // Some hardened browsers throw instead of answering null.
    return 'none';
  }
}

function hasCanvas(): boolean {
  try {
    return document.createElement('canvas').getContext('2d') !== null;
  } catch {
    return false;
  }
}
