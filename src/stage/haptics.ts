import { useStore } from 'zustand';
import { rememberedChoice } from './setting.ts';

/** How long the device vibrates for a win of each size, and rests between, ms. */
const PATTERNS: Readonly<Record<string, readonly number[]>> = {
  'win-1': [25],
  'win-2': [30, 50, 30],
  'win-3': [40, 50, 40, 50, 40],
  'win-4': [50, 60, 50, 60, 90],
  'win-5': [60, 60, 60, 60, 60, 60, 160],
};

/** Whether this browser can make its device vibrate. Safari can't; a desktop's browser may say that it can. */
export const canVibrate = (): boolean => typeof navigator !== 'undefined' && typeof navigator.vibrate === 'function';

/** On for a device with a coarse pointer: a phone. */
const byDefault = (): 'true' | 'false' =>
  canVibrate() && typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? 'true' : 'false';

/** Vibration on this device, as its player has set it. */
export function createHaptics() {
  const vibration = rememberedChoice<'true' | 'false'>('vibration', ['true', 'false'], byDefault());
  /** Vibrates for a cue of the player's own win, for no other cue. Does nothing where it is off, in a hidden tab, or before the first gesture. */
  function feelCue(name: string): void {
    const pattern = PATTERNS[name];
    if (pattern === undefined || vibration.getState() !== 'true' || !canVibrate() || document.hidden) return;
    navigator.vibrate([...pattern]);
  }
  return { vibration, feelCue };
}

const { vibration, feelCue } = createHaptics();
export { feelCue };

/** How long the device vibrates when its player turns that on, ms. */
const TRIAL_MS = 30;

/** Vibrates once, where the browser can. */
export function vibrateOnce(): void {
  if (canVibrate()) navigator.vibrate(TRIAL_MS);
}

/** Whether the device vibrates for wins, and how to change that. */
export function useVibration(): [on: boolean, set: (on: boolean) => void] {
  return [useStore(vibration) === 'true', (on) => vibration.setState(on ? 'true' : 'false', true)];
}
