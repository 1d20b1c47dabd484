import { type Application, Container } from 'pixi.js';
import { prepareFonts } from '#scenes/stage/fonts.ts';
import { rendererKindOf, resolutionFor } from '#scenes/stage/renderer-options.ts';
import type { RendererKind } from '#scenes/stage/contract.ts';
import { picturesOfStory, StoryPlayer } from '#scenes/stage/story-player.ts';
import type { TextureCache } from '#scenes/stage/textures.ts';
import { WordLayer } from '#scenes/stage/words/word-layer.ts';
import { makeApplication } from '../application.ts';
import type { LabScene } from '../scenes.ts';
import { type StoryView, texturesWith } from '../story-canvas.ts';
import type { Values } from '../tuning/edits.ts';
import type { Cell } from './cells.ts';

/** Width of a small picture as it is drawn, CSS px. */
const STAMP_PX = 290;

/** A small picture of a story; `draw` shows a moment of it, ms in the story. */
export interface Stamp {
  readonly canvas: HTMLCanvasElement;
  /** The moment at which the last result can be read, 0 without one; known once it was drawn. */
  releaseMs(): number;
  draw(atMs: number): void;
}

interface Live {
  player: StoryPlayer;
  releaseMs: number;
}

/**
 * Small pictures of many stories. A browser keeps about 16 WebGL contexts, so all of one renderer share it: each is drawn in turn and copied to a canvas of
 * its own.
 */
export class Stamps {
  readonly #scene: LabScene;
  readonly #tuning: Values;
  readonly #onError: (error: unknown) => void;
  readonly #textures: TextureCache;
  readonly #wordLayer = new WordLayer();
  readonly #applications = new Map<RendererKind, Application>();
  readonly #players: StoryPlayer[] = [];

  constructor({ scene, tuning, pictures }: Pick<StoryView, 'scene' | 'tuning' | 'pictures'>, onError: (error: unknown) => void) {
    this.#scene = scene;
    this.#tuning = tuning;
    this.#textures = texturesWith(pictures);
    this.#onError = onError;
  }

  /** Loads what the cells need; before it no stamp can be drawn. */
  async prepare(cells: readonly Cell[]): Promise<void> {
    const pictures = new Set(cells.flatMap(({ story }) => picturesOfStory(this.#scene.definition, story)));
    const kinds = new Set(cells.map(({ tier }) => rendererKindOf(tier)));
    await Promise.all([prepareFonts(), this.#textures.all([...pictures])]);
    for (const kind of kinds) this.#applications.set(kind, await makeApplication(kind, { antialias: false, preserveDrawingBuffer: false }));
  }

  /** A stamp of a cell; its scene is made with the first draw. */
  stamp(cell: Cell): Stamp {
    const { size } = cell;
    const dense = STAMP_PX * Math.min(devicePixelRatio, 2);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(dense);
    canvas.height = Math.round((dense / size.width) * size.height);
    const root = new Container();
    let live: Live | null = null;
    return {
      canvas,
      releaseMs: () => live?.releaseMs ?? 0,
      draw: (atMs) => {
        const application = this.#applications.get(rendererKindOf(cell.tier));
        if (application === undefined) return;
        this.#fit(application, cell, canvas.width);
        live ??= this.#make(cell, application, root);
        live.player.seek(atMs);
        const context = canvas.getContext('2d');
        context?.clearRect(0, 0, canvas.width, canvas.height);
        for (const layer of [application.canvas, this.#wordLayer.canvas]) context?.drawImage(layer, 0, 0, canvas.width, canvas.height);
      },
    };
  }

  /** Frees the scenes and the renderers. */
  destroy(): void {
    for (const player of this.#players) player.destroy();
    for (const application of this.#applications.values()) application.destroy({ removeView: true });
    this.#players.length = 0;
    this.#applications.clear();
  }

  #make({ story, size, motion, tier }: Cell, application: Application, root: Container): Live {
    const { renderer } = application;
    const made = { releaseMs: 0 };
    const player = new StoryPlayer(this.#scene.definition, story, {
      surface: { renderer, stage: root, words: this.#wordLayer, render: () => renderer.render(root) },
      textures: this.#textures,
      env: { size, motion, tier, tuning: this.#tuning },
      onClip: ({ atMs, releaseAtMs }) => (made.releaseMs = Math.max(made.releaseMs, atMs + releaseAtMs)),
      report: this.#onError,
    });
    this.#players.push(player);
    player.seek(Math.max(0, ...story.facts.map(({ atMs }) => atMs)));
    return { player, ...made };
  }

  /** Another scene was drawn there before: a canvas of another size in between is empty afterwards, and so are the words. */
  #fit({ renderer }: Application, { size, tier }: Cell, widthPx: number): void {
    const resolution = Math.min(widthPx / size.width, resolutionFor(tier, 1, size));
    if (rendererKindOf(tier) === 'canvas') renderer.resize(size.width + 1, size.height, resolution);
    renderer.resize(size.width, size.height, resolution);
    this.#wordLayer.resize(size, widthPx / size.width);
  }
}
