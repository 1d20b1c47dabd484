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

/** On where a finger is what points: a phone. */
const byDefault = (): 'true' | 'false' =>
  canVibrate() && typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? 'true' : 'false';

/** Whether wins are felt. */
const vibration = rememberedChoice<'true' | 'false'>('vibration', ['true', 'false'], byDefault());

/** Lets the device feel a cue: the player's own wins, nothing else. Nothing where it is off, in a hidden tab, or before the first gesture. */
export function feelCue(name: string): void {
  const pattern = PATTERNS[name];
  if (pattern === undefined || vibration.getState() !== 'true' || !canVibrate() || document.hidden) return;
  navigator.vibrate([...pattern]);
}

/** Whether wins are felt, and how to change it. */
export function useVibration(): [on: boolean, set: (on: boolean) => void] {
  return [useStore(vibration) === 'true', (on) => vibration.setState(on ? 'true' : 'false', true)];
}
