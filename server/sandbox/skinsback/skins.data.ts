import { cents, type Cents } from '#contract/money.ts';

/** A skin that the sandbox's trader can give away. */
export interface Skin {
  id: string;
  name: string;
  kind: string;
  worth: Cents;
  /** Its rarity's colour: a class of the page's style sheet. */
  tint: 'grey' | 'blue' | 'violet' | 'red' | 'gold';
}

/** The trader's inventory. It is the same every time, and has no owner. */
export const SKINS: readonly Skin[] = [
  { id: 'dune', name: 'Dune Walker', kind: 'Rifle', worth: cents(315), tint: 'grey' },
  { id: 'tidal', name: 'Tidal Wave', kind: 'Rifle', worth: cents(540), tint: 'blue' },
  { id: 'ember', name: 'Ember Line', kind: 'Carbine', worth: cents(120), tint: 'grey' },
  { id: 'aurora', name: 'Aurora', kind: 'Sniper rifle', worth: cents(2_250), tint: 'violet' },
  { id: 'circuit', name: 'Circuit Board', kind: 'Submachine gun', worth: cents(875), tint: 'blue' },
  { id: 'crimson', name: 'Crimson Weave', kind: 'Carbine', worth: cents(11_900), tint: 'red' },
  { id: 'lotus', name: 'Night Lotus', kind: 'Rifle', worth: cents(4_630), tint: 'violet' },
  { id: 'sunset', name: 'Sunset Fade', kind: 'Machine gun', worth: cents(48_800), tint: 'gold' },
];
