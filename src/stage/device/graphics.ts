import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Tier } from '#scenes/stage/contract.ts';
import { isWeak, readDevice } from './device.ts';
import { readHeldTier } from './held-tier.ts';
import { motionStore } from '../motion.ts';
import { measurePace, type PaintPace } from './paint-pace.ts';
import { type QualityChoice, qualityStore } from '../quality.ts';

/** How much is drawn: everything; no effects of the page and cheaper scenes; or a still picture instead of a scene. */
export type Graphics = 'full' | 'light' | 'still';

/** The tier that scenes are drawn in: what this device held before, until its stage reports another; null where nothing is known. */
export const tierStore = createStore<Tier | null>(() => readHeldTier());

/** How often this browser paints, as last measured. */
export const paceStore = createStore<PaintPace>(() => 'usual');

/** Set once the device has grown hot; lasts for the visit. */
export const heatStore = createStore<boolean>(() => false);

/** The graphics that a choice, a tier and the device's signals amount to. */
export function graphicsOf(choice: QualityChoice, tier: Tier | null, slowed: boolean): Graphics {
  const chosen = choice === 'auto' ? tier : choice;
  if (chosen === 'plate') return 'still';
  if (chosen === 'canvas' || chosen === 'lean' || chosen === 'light') return 'light';
  if (choice === 'auto') return slowed ? 'light' : 'full';
  return choice === 'high' ? 'full' : 'light';
}

const resolve = (): Graphics =>
  graphicsOf(
    qualityStore.getState(),
    tierStore.getState(),
    isWeak(readDevice()) || paceStore.getState() !== 'usual' || heatStore.getState(),
  );

/** The graphics in force. */
export const graphicsStore = createStore<Graphics>(resolve);
const follow = (): void => graphicsStore.setState(resolve(), true);
for (const store of [qualityStore, tierStore, paceStore, heatStore]) store.subscribe(follow);

/** The graphics in force, in a component. */
export const useGraphics = (): Graphics => useStore(graphicsStore);

/** A browser that paints slowly is measured again after this long, ms: the page may have been busy with its start. */
const SECOND_LOOK_MS = 3_000;

/** Measures the browser's pace. Slow twice is slow for the visit, since a page that has become light paints faster than it would otherwise. */
function followPace(looks = 1): void {
  if (paceStore.getState() === 'slow') return;
  measurePace((pace) => {
    if (pace === 'slow' && looks === 1) setTimeout(() => followPace(2), SECOND_LOOK_MS);
    else paceStore.setState(pace, true);
  });
}

/**
 * Keeps the root element's attributes, which the style sheets read: `data-graphics` and `data-motion`. The browser's pace is measured once the page's start is
 * over (`calm`), and each time that its tab comes back after that.
 */
export function reflectGraphics(root: HTMLElement, calm: Promise<void>): void {
  const reflect = (): void => {
    root.dataset['graphics'] = graphicsStore.getState();
    root.dataset['motion'] = motionStore.getState();
  };
  reflect();
  graphicsStore.subscribe(reflect);
  motionStore.subscribe(reflect);
  void calm.then(() => {
    followPace();
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) followPace();
    });
  });
}
