import { type Application, Container, ParticleContainer, type Renderer, type TextureSource } from 'pixi.js';
import { prepareFonts } from '#scenes/stage/fonts.ts';
import { rendererKindOf } from '#scenes/stage/renderer-options.ts';
import { picturesOfStory, StoryPlayer } from '#scenes/stage/story-player.ts';
import { WordLayer } from '#scenes/stage/words/word-layer.ts';
import { makeApplication } from '../application.ts';
import { type StoryView, texturesWith } from '../story-canvas.ts';
import type { FrameCost, StoryCost } from './story-cost.ts';

/** As the benchmark measures: script time doesn't depend on the size, the software renderer's painting does. */
const SIZE = { width: 480, height: 300 };
const STEP_MS = 50;

/** The parts of Pixi's renderers that know how much is drawn. */
interface Inner {
  gl?: WebGL2RenderingContext;
  canvasContext?: { rootContext: CanvasRenderingContext2D };
  texture: { managedTextures?: readonly TextureSource[] };
}

/**
 * Plays a story twice on a canvas that is not shown, the second time measured: script, draw calls and particles of a frame every 50 ms. Null once `isWanted`
 * is false.
 */
export async function measureStory(view: StoryView, lengthMs: number, isWanted: () => boolean): Promise<StoryCost | null> {
  const { scene, story, motion, tier, tuning, pictures } = view;
  const textures = texturesWith(pictures);
  await Promise.all([prepareFonts(), textures.all(picturesOfStory(scene.definition, story))]);
  const application = await makeApplication(rendererKindOf(tier), { antialias: false, preserveDrawingBuffer: false });
  let player: StoryPlayer | null = null;
  try {
    const root = new Container();
    const wordLayer = new WordLayer();
    const { renderer } = application;
    renderer.resize(SIZE.width, SIZE.height, 1);
    wordLayer.resize(SIZE, 1);
    const calls = countCalls(application);
    const errors: unknown[] = [];
    player = new StoryPlayer(scene.definition, story, {
      surface: { renderer, stage: root, words: wordLayer, render: () => renderer.render(root) },
      textures,
      env: { size: SIZE, motion, tier, tuning },
      report: (error) => errors.push(error),
    });
    const frames: FrameCost[] = [];
    for (const isMeasured of [false, true]) {
      player.restart();
      while (player.nowMs < lengthMs && isWanted()) {
        // Building a clip is no part of a frame's time.
        player.present(player.nowMs + STEP_MS);
        player.stage.invalidate();
        calls.count = 0;
        const fromMs = performance.now();
        const isDrawn = player.play(STEP_MS);
        const scriptMs = performance.now() - fromMs;
        // A slowed machine of the story leaves frames out.
        if (isMeasured && isDrawn) frames.push({ atMs: player.nowMs, scriptMs, drawCalls: calls.count, particles: particlesUnder(root) });
        await painted(renderer);
      }
    }
    if (errors.length > 0) throw errors[0];
    return isWanted() ? { frames, textures: texturesOf(renderer) } : null;
  } finally {
    player?.destroy();
    application.destroy({ removeView: true });
  }
}

/** Waits until the frame is painted, outside the measured time. */
function painted(renderer: Renderer): Promise<void> {
  const { gl } = renderer as unknown as Inner;
  gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}

/** Counts the calls that draw: of the graphics card, or of the 2D canvas. */
function countCalls(application: Application): { count: number } {
  const { gl, canvasContext } = application.renderer as unknown as Inner;
  const calls = { count: 0 };
  const [context, names] =
    gl === undefined
      ? [canvasContext?.rootContext, ['drawImage', 'fill', 'stroke', 'fillRect', 'strokeRect', 'fillText']]
      : [gl, ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']];
  for (const name of names) {
    const draw: unknown = context === undefined ? undefined : Reflect.get(context, name);
    if (context === undefined || typeof draw !== 'function') continue;
    Reflect.set(context, name, (...values: unknown[]) => {
      calls.count += 1;
      Reflect.apply(draw, context, values);
    });
  }
  return calls;
}

function particlesUnder(container: Container): number {
  if (!container.visible) return 0;
  const own =
    container instanceof ParticleContainer ? container.particleChildren.filter(({ alpha, color }) => (alpha ?? color) > 0).length : 0;
  return container.children.reduce((sum, child) => sum + particlesUnder(child), own);
}

function texturesOf(renderer: Renderer): StoryCost['textures'] {
  const { managedTextures } = (renderer as unknown as Inner).texture;
  if (managedTextures === undefined) return null;
  const bytes = managedTextures.reduce((sum, { pixelWidth, pixelHeight }) => sum + pixelWidth * pixelHeight * 4, 0);
  return { count: managedTextures.length, bytes };
}
