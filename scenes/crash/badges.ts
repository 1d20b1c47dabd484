import { clamp01 } from '#scenes/stage/numbers.ts';
import { type Axes, xAt, yAt } from './axes.ts';
import type { CrashLayout } from './layout.ts';
import { type CashOut, reachMs } from './model.ts';

/** A cash-out on the trail. */
export interface Badge {
  out: CashOut;
  /** Its place on the curve, px. */
  x: number;
  y: number;
  /** How far it has come out of the comet, 0–1. */
  peeled: number;
  /** How clearly its name is shown, 0–1; its dot is always there. */
  named: number;
}

/** Most dots that are drawn: of more, the newest and the player's own. */
export const MOST_DOTS = 40;
/** Between two names, as shares of a name's height: nearer ones hide, farther ones are shown in full. */
const HIDES = 1.5;
const STANDS = 2.2;
/** How long a cash-out takes to come out of the comet, ms of flight. */
const PEEL_MS = 260;

/** The cash-outs in the order in which they are drawn and get their names: the player's own, then from the highest down. */
export function ranked(outs: readonly CashOut[]): CashOut[] {
  return [...outs].sort((a, b) => Number(b.own) - Number(a.own) || b.at - a.at || (a.id < b.id ? -1 : 1)).slice(0, MOST_DOTS);
}

const near = (gap: number, height: number): number => clamp01((gap - HIDES * height) / ((STANDS - HIDES) * height));

/**
 * The position of every cash-out at a moment and which of them are named: a name keeps clear of the others, of the ground and of the figures, and fades in
 * and out as the axes grow. Only those whose multiplier the flight has reached are there. Written into `badges`, returns how many.
 */
export function badgesAt(
  outs: readonly CashOut[],
  elapsedMs: number,
  axes: Axes,
  layout: CrashLayout,
  { names, clearX, clearY }: { names: number; clearX: number; clearY: number },
  badges: Badge[],
): number {
  let filled = 0;
  let free = names;
  for (const out of outs) {
    const atMs = reachMs(out.at);
    if (atMs > elapsedMs + 1) continue;
    const x = xAt(layout, axes, atMs);
    const y = yAt(layout, axes, out.at / 100 - 1);
    const peeled = clamp01((elapsedMs - atMs) / PEEL_MS);
    let named = peeled * near(layout.base - y, layout.nameSize * 1.3);
    for (let index = 0; index < filled && named > 0; index++) {
      const other = badges[index];
      if (other !== undefined && other.named > 0) named *= near(Math.abs(other.y - y), layout.nameSize);
    }
    // The figures' place, and the time a name needs to the left of its dot.
    named *= Math.max(clamp01((y - clearY) / 20), clamp01((x - clearX) / 24));
    if (free <= 0) named = 0;
    if (named > 0) free -= 1;
    const badge = (badges[filled] ??= { out, x, y, peeled, named });
    badge.out = out;
    badge.x = x;
    badge.y = y;
    badge.peeled = peeled;
    badge.named = named;
    filled += 1;
  }
  return filled;
}
