import type { Renderer } from 'pixi.js';

/** The part of Pixi's canvas renderer that knows how the next thing is laid over what is there. */
interface CanvasContextSystem {
  setBlendMode(mode: string): void;
  _activeBlendMode?: string;
}

const honest = new WeakSet<CanvasContextSystem>();

/**
 * Makes Pixi's canvas renderer set the blend mode of everything it draws. It remembers the last mode and skips setting the same one again, but graphics and
 * particles set theirs between `save` and `restore`, which takes it back behind its memory: what follows an additive sprite and a graphic would be added
 * too. Does nothing to other renderers, and nothing the second time.
 */
export function honestBlending(renderer: Renderer): void {
  const system = (renderer as unknown as { canvasContext?: CanvasContextSystem }).canvasContext;
  if (system === undefined || honest.has(system)) return;
  honest.add(system);
  const set = system.setBlendMode.bind(system);
  system.setBlendMode = (mode) => {
    system._activeBlendMode = '';
    set(mode);
  };
}
