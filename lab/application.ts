import 'pixi.js/unsafe-eval';
import { Application, Ticker } from 'pixi.js';
import type { RendererKind } from '#scenes/stage/contract.ts';
import { RENDERER_OPTIONS } from '#scenes/stage/renderer-options.ts';

/** A Pixi application that draws only when it is asked to. Rejects where the browser has no such renderer. */
export async function makeApplication(
  kind: RendererKind,
  options: { antialias: boolean; preserveDrawingBuffer: boolean },
): Promise<Application> {
  Ticker.system.autoStart = false;
  Ticker.system.stop();
  const application = new Application();
  const accessibilityOptions = { enabledByDefault: false, activateOnTab: false, debug: false };
  await application.init({ ...RENDERER_OPTIONS, accessibilityOptions, ...options, preference: [kind] });
  application.canvas.setAttribute('aria-hidden', 'true');
  return application;
}
