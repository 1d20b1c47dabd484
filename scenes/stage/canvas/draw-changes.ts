import type { Renderer } from 'pixi.js';
import { paintedAgain } from '../paint.ts';
import { Recording } from './recording.ts';
import { Redraw } from './redraw.ts';
import { ScaledLights } from './scaled-lights.ts';

/** The parts of Pixi's canvas renderer that say what is drawn on, at the start of a pass and at the end of a frame. */
interface CanvasParts {
  canvasContext?: { rootContext: CanvasRenderingContext2D; activeContext: unknown };
  renderTarget: {
    adaptor: {
      startRenderPass(target: { isRoot: boolean }, clears: unknown, ...rest: unknown[]): void;
      clear(target: { isRoot: boolean }, ...rest: unknown[]): void;
      postrender?: () => void;
    };
  };
}

const changed = new WeakSet<object>();

/**
 * Makes Pixi's canvas renderer draw only what has changed since the frame before: it draws into a recording, and the canvas is brought to it. Pixi itself clears
 * the canvas and draws everything in each frame, which is most of what a frame costs without a graphics card. Does nothing to other renderers, and nothing the
 * second time.
 */
export function drawChangesOnly(renderer: Renderer): void {
  const { canvasContext, renderTarget } = renderer as unknown as CanvasParts;
  if (canvasContext === undefined || changed.has(canvasContext)) return;
  changed.add(canvasContext);
  const { adaptor } = renderTarget;
  const lights = new ScaledLights();
  const recording = new Recording(lights);
  const redraw = new Redraw(canvasContext.rootContext);
  canvasContext.rootContext.canvas.addEventListener('contextrestored', () => redraw.forget());
  // A canvas that is resized is empty, also when it has its size of before in the end.
  renderer.on('resize', () => redraw.forget());
  let painted = paintedAgain();
  const { startRenderPass, clear } = adaptor;
  adaptor.clear = (target, ...rest) => {
    if (!target.isRoot) clear.call(adaptor, target, ...rest);
  };
  adaptor.startRenderPass = (target, clears, ...rest) => {
    startRenderPass.call(adaptor, target, clears, ...rest);
    if (!target.isRoot) return;
    canvasContext.activeContext = recording;
    // Without that, it is the same frame after something was drawn elsewhere.
    if (!clears) return;
    if (painted !== paintedAgain()) {
      painted = paintedAgain();
      lights.forget();
      redraw.forget();
    }
    recording.start(redraw.next, canvasContext.rootContext.canvas);
  };
  adaptor.postrender = () => redraw.paint();
}
