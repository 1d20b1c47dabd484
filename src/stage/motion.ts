import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Motion } from '#scenes/stage/contract.ts';
import { rememberedChoice } from './setting.ts';

/** What a player may choose; `auto` follows the device's `prefers-reduced-motion`. */
export const MOTION_CHOICES = ['auto', 'full', 'reduced', 'still'] as const satisfies readonly (Motion | 'auto')[];

export type MotionChoice = (typeof MOTION_CHOICES)[number];

const choice = rememberedChoice<MotionChoice>('motion', MOTION_CHOICES, 'auto');
const query = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

const resolve = (): Motion => {
  const chosen = choice.getState();
  if (chosen !== 'auto') return chosen;
  return query?.matches ? 'reduced' : 'full';
};

/** The motion in force, for code outside React. */
export const motionStore = createStore<Motion>(resolve);
const follow = (): void => motionStore.setState(resolve(), true);
choice.subscribe(follow);
query?.addEventListener('change', follow);

/** The motion in force: the player's own setting, else what the device asks for. */
export function useMotion(): Motion {
  return useStore(motionStore);
}

/** The player's own setting, `auto` when there is none. */
export function useMotionChoice(): MotionChoice {
  return useStore(choice);
}

/** Sets and remembers the player's setting; scenes that are running change over without losing their place. */
export function setMotion(next: MotionChoice): void {
  choice.setState(next, true);
}
