import { getTestContext } from 'pixi.js';
import type { Tier } from '#scenes/stage/contract.ts';

/**
 * The best tier this device can start with. WebGL that runs in software is left aside: Pixi's canvas renderer draws the same scene about ten
 * times as fast there. The player's own choice can still ask for it. Slow to find out: to be asked once.
 */
export const highestTier = (): Tier => (hasGraphicsCard() ? 'high' : hasCanvas() ? 'canvas' : 'plate');

/** Names that browsers give renderers without a graphics card. */
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;

/** Asks the context that Pixi tries devices with: browsers take long to make one, and allow only a few. */
function hasGraphicsCard(): boolean {
  try {
    if (typeof WebGL2RenderingContext === 'undefined') return false;
    const context = getTestContext() as RenderingContext | null;
    if (context === null || !('getParameter' in context)) return false;
    const info = context.getExtension('WEBGL_debug_renderer_info');
    const name: unknown = info === null ? '' : context.getParameter(info.UNMASKED_RENDERER_WEBGL);
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
