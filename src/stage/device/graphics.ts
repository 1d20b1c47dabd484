import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Tier } from '#scenes/stage/contract.ts';
import { isWeak, readDevice } from './device.ts';
import { readHeldTier } from './held-tier.ts';
import { motionStore } from '../motion.ts';
import type { PaintPace } from './paint-pace.ts';
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

/** Keeps the root element's attributes, which the style sheets read: `data-graphics` and `data-motion`. */
export function reflectGraphics(root: HTMLElement): void {
  const reflect = (): void => {
    root.dataset['graphics'] = graphicsStore.getState();
    root.dataset['motion'] = motionStore.getState();
  };
  reflect();
  graphicsStore.subscribe(reflect);
  motionStore.subscribe(reflect);
}
