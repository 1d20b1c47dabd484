import 'pixi.js/unsafe-eval';
import { Application } from '@pixi/react';
import { getTestContext, type Application as PixiApplication, Ticker } from 'pixi.js';
import { Component, memo, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { RendererKind } from '#scenes/stage/contract.ts';
import { RENDERER_OPTIONS } from '#scenes/stage/renderer-options.ts';
import type { Surface } from '#scenes/stage/stage-options.ts';
import { WordLayer } from '#scenes/stage/words/word-layer.ts';
import { isChunkFailure } from '#src/lib/chunk-guard.ts';
import { OvertakenStart } from './overtaken-start.ts';

/** An application that doesn't answer within this has failed to start. */
const INIT_TIMEOUT_MS = 6000;

/** Errors of Pixi's React tree never reach the page's boundaries, so it has its own. */
class HostBoundary extends Component<{ onError: (error: unknown) => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

const accessibilityOptions = { enabledByDefault: false, activateOnTab: false, debug: false } as const;
const baseOptions = { ...RENDERER_OPTIONS, accessibilityOptions, antialias: true, resolution: 1 } as const;
// @pixi/react's types know one preferred renderer only; Pixi takes a list, which keeps WebGPU out of the fallbacks.
const OPTIONS = {
  webgl: { ...baseOptions, preference: ['webgl', 'canvas'] as unknown as 'webgl' },
  canvas: { ...baseOptions, preference: ['canvas'] as unknown as 'webgl' },
} as const;

interface HostProps {
  kind: RendererKind;
  onInit: (application: PixiApplication) => void;
  onError: (error: unknown) => void;
}

/** Memoised, since every render of a parent assigns every option to the application again. */
const Host = memo(function Host({ kind, onInit, onError }: HostProps) {
  return (
    <HostBoundary onError={onError}>
      <Application {...OPTIONS[kind]} onInit={onInit}>
        <HostBoundary onError={onError}>{null}</HostBoundary>
      </Application>
    </HostBoundary>
  );
});

/** A surface with the canvas behind it. */
export interface HostSurface extends Surface {
  readonly canvas: HTMLCanvasElement;
  readonly kind: RendererKind;
  readonly words: WordLayer;
  resize(width: number, height: number, resolution: number): void;
  /** Textures on the graphics card, for leak checks; 0 on the canvas renderer. */
  textureCount(): number;
}

/**
 * The visit's one Pixi application, in a React root of its own inside `container`. Moving the container moves the canvas; nothing in the
 * page's tree can re-render or unmount it. A canvas is never initialised twice: each start is a new key.
 */
export class PixiHost {
  readonly container = document.createElement('div');
  readonly #words = new WordLayer();
  readonly #place = this.container.appendChild(document.createElement('div'));
  readonly #root = createRoot(this.#place);
  #key = 0;
  #live: PixiApplication | null = null;
  /** Rejects the start that is under way. */
  #overtake = (): void => undefined;

  constructor() {
    this.container.style.cssText = 'position:absolute;inset:0;overflow:hidden';
    this.container.append(this.#words.canvas);
    // Pixi's system ticker would ask for frames for ever; what it does (freeing unused textures) is done with our own frames.
    Ticker.system.autoStart = false;
    Ticker.system.stop();
  }

  /** How many WebGL contexts are held: 0 or 1. */
  get contexts(): number {
    return this.#live?.renderer?.name === 'webgl' ? 1 : 0;
  }

  /** Starts an application, ending the one before. Rejects when it doesn't come up, with `OvertakenStart` as soon as another one is started. */
  start(kind: RendererKind): Promise<HostSurface> {
    const key = this.#nextKey();
    const over = new AbortController();
    return new Promise<HostSurface>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`The ${kind} renderer did not start.`)), INIT_TIMEOUT_MS);
      this.#overtake = () => {
        clearTimeout(timer);
        reject(new OvertakenStart('Another renderer was started meanwhile.'));
      };
      const onInit = (application: PixiApplication): void => {
        if (key !== this.#key) return;
        clearTimeout(timer);
        this.#live = application;
        resolve(surfaceOf(application, this.#words));
      };
      const onError = (error: unknown): void => {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      // @pixi/react waits for the application without telling anybody when that fails, as it does where the renderer's chunk can't be had.
      const onRejection = (event: PromiseRejectionEvent): void => {
        if (!isChunkFailure(event.reason)) return;
        event.preventDefault();
        onError(event.reason);
      };
      window.addEventListener('unhandledrejection', onRejection, { signal: over.signal });
      this.#root.render(<Host key={key} kind={kind} onInit={onInit} onError={onError} />);
    }).finally(() => over.abort());
  }

  /** Ends the application and gives its context back. */
  stop(): void {
    this.#nextKey();
    this.#root.render(null);
  }

  #nextKey(): number {
    this.#overtake();
    this.#live = null;
    this.#key += 1;
    return this.#key;
  }
}

/** Pixi asks a context of its own what the device can do and keeps it; it is given back, so that the visit holds one context and no more. */
function dropTestContext(): void {
  getTestContext().getExtension('WEBGL_lose_context')?.loseContext();
}

function surfaceOf(application: PixiApplication, words: WordLayer): HostSurface {
  const { renderer, stage, canvas } = application;
  canvas.style.display = 'block';
  // Scenes take no touches, and Pixi would keep them all from the page: a finger scrolls and zooms it from here too.
  canvas.style.touchAction = 'manipulation';
  canvas.setAttribute('aria-hidden', 'true');
  const kind = renderer.name === 'canvas' ? 'canvas' : 'webgl';
  let asked = false;
  const textures = (renderer as { texture?: { managedTextures?: readonly unknown[] } }).texture;
  return {
    renderer,
    stage,
    canvas,
    kind,
    words,
    render: () => {
      // Both vanish when the application is unmounted; a late frame then draws nothing.
      if (!application.renderer || !application.stage) return;
      Ticker.system.update();
      application.render();
      if (asked) return;
      asked = true;
      if (kind === 'webgl') dropTestContext();
    },
    resize: (width, height, resolution) => {
      if (!application.renderer) return;
      application.renderer.resize(width, height, resolution);
      // A canvas forgets this with its size. Without it, figures that are drawn far below the size they were painted at fall to pieces.
      const context = kind === 'canvas' && resolution < 1 ? canvas.getContext('2d') : null;
      if (context) context.imageSmoothingQuality = 'medium';
    },
    textureCount: () => (application.renderer ? (textures?.managedTextures?.filter((texture) => texture !== null).length ?? 0) : 0),
  };
}
