import type { Renderer } from 'pixi.js';
import { paintedAgain } from '../paint.ts';
import { DrawCalls } from './draw-calls.ts';
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

/** What a canvas is drawn with. */
interface Changes {
  /** Asks for one frame of the scene that has the canvas. */
  invalidate: () => void;
  release: () => void;
}

const made = new WeakMap<object, Changes>();

/**
 * Makes Pixi's canvas renderer draw only what has changed since the frame before: it draws into a recording, and the canvas is brought to it. Pixi itself clears
 * the canvas and draws everything in each frame, which is most of what a frame costs without a graphics card. Does nothing to other renderers.
 * `invalidate` asks for a frame after the canvas was lost and restored. Returns how to give up the pictures that are kept for the scene.
 */
export function drawChangesOnly(renderer: Renderer, invalidate: () => void): () => void {
  const { canvasContext } = renderer as unknown as CanvasParts;
  if (canvasContext === undefined) return () => undefined;
  const changes = made.get(canvasContext) ?? makeChanges(renderer, canvasContext);
  made.set(canvasContext, changes);
  changes.invalidate = invalidate;
  return changes.release;
}

function makeChanges(renderer: Renderer, canvasContext: NonNullable<CanvasParts['canvasContext']>): Changes {
  const { adaptor } = (renderer as unknown as CanvasParts).renderTarget;
  const lights = new ScaledLights();
  const recording = new DrawCalls(lights);
  const redraw = new Redraw(canvasContext.rootContext);
  const changes: Changes = {
    invalidate: () => undefined,
    release: () => {
      lights.forget();
      redraw.release();
      recording.start(redraw.next);
    },
  };
  canvasContext.rootContext.canvas.addEventListener('contextrestored', () => {
    redraw.forget();
    changes.invalidate();
  });
  // A canvas that is resized is empty, also when it has its size of before in the end.
  renderer.on('resize', () => redraw.forget());
  let painted = paintedAgain();
  // A render to a texture ends without a new recording.
  let recorded = false;
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
    recorded = true;
  };
  adaptor.postrender = () => {
    if (recorded) redraw.paint();
    recorded = false;
  };
  return changes;
}
