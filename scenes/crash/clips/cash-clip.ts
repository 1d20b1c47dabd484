import type { Container } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { Disposal } from '#scenes/stage/disposal.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { type Effect, particleCount } from '#scenes/stage/effects/effect.ts';
import { glow, ring } from '#scenes/stage/effects/light.ts';
import { sparks } from '#scenes/stage/effects/sparks.ts';
import { paperRain, winCoins, winSparks } from '#scenes/stage/effects/win.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { type Axes, xAt, yAt } from '../axes.ts';
import { type CashOut, type CrashCashed, type CrashState, elapsedAt, reachMs, winSizeOf } from '../model.ts';
import { presentationOf } from '../moment.ts';
import { cashCues } from './cash-cues.ts';
import { type ClipKit, type ClipStart, quietClip } from './clip-kit.ts';

/** Of a batch, this many throw sparks of their own. */
const MOST_BURSTS = 5;

/** Tells cash-outs in full motion: each peels off the trail as sparks, the own one is celebrated by its size. The flight goes on. */
export function cashClip(after: CrashState, fact: CrashCashed, durationMs: number, kit: ClipKit, clip: ClipStart): Clip {
  const { env, layout, craft } = kit;
  const { tuning, motion } = env;
  const disposal = new Disposal();
  const casts = new Casts(disposal);
  const own = fact.outs.find((out) => out.own);
  const bursting = [...fact.outs].sort((a, b) => Number(b.own) - Number(a.own) || b.payoutCents - a.payoutCents).slice(0, MOST_BURSTS);
  /** Effects that stand at a place of the curve and move with it as the axes grow. */
  const anchored: { view: Container; out: CashOut }[] = [];
  const at = (out: CashOut, effect: Effect, layer: Container, delayMs: number): void => {
    casts.add(effect, layer, 0, 0, delayMs);
    anchored.push({ view: effect.view, out });
  };
  for (const out of bursting) peel(out, durationMs, kit, at);
  if (own !== undefined) celebrate(own, durationMs, kit, casts, at);
  const axes: Axes = { spanMs: 1, rise: 1 };
  const show = presentationOf(motion);
  return {
    ...quietClip(clip, durationMs),
    cues: cashCues(fact, tuning.peelVolume),
    draw: (elapsedMs) => {
      show.axesAt(elapsedAt(after, clip.atMs + elapsedMs), tuning, axes);
      for (const { view, out } of anchored) view.position.set(xAt(layout, axes, reachMs(out.at)), yAt(layout, axes, out.at / 100 - 1));
      // Told ahead of its time, as in a replay, nothing of it may show before.
      const running = elapsedMs > 0 && elapsedMs < durationMs;
      casts.draw(running ? elapsedMs : -1);
      if (own !== undefined) craft.ownPop = running ? 0.3 * Math.exp(-elapsedMs / 220) * (1 - elapsedMs / durationMs) : 0;
    },
    dispose: () => disposal.dispose(),
  };
}

type Anchor = (out: CashOut, effect: Effect, layer: Container, delayMs: number) => void;

function peel(out: CashOut, durationMs: number, { env, layout, behind, front }: ClipKit, at: Anchor): void {
  const { tuning, tier, seed } = env;
  const { unit } = layout;
  const color = out.own ? COLORS.gold : COLORS[tuning.ownColor];
  const lifeMs = Math.min(tuning.peelMs, durationMs);
  const thrown = sparks({
    seed: `${seed}:${out.id}`,
    count: Math.max(3, particleCount(tier, tuning.peelSparks)),
    areaPx: { width: 6, height: 6 },
    // Up and to the left, away from the flight.
    directionRad: -Math.PI * 0.78,
    spreadRad: 1.5,
    speedPxPerS: [50 * unit, 260 * unit],
    gravityPxPerS2: 180 * unit,
    dragPerS: 2,
    lifeMs: [lifeMs * 0.4, lifeMs],
    sizePx: [3 * unit + 1, 8 * unit + 1],
    colors: [tintOf(color), tintOf(mix(color, '#FFFFFF', 0.6))],
  });
  at(out, thrown, front, 0);
  at(
    out,
    glow({ color: tintOf(color), radiusPx: 34 * unit, alpha: 0.8, riseMs: 50, fallMs: lifeMs * 0.6, durationMs: lifeMs * 0.8 }),
    behind,
    0,
  );
}

/** Light and things that fly for the own win, more with each size; nothing for size 0. */
function celebrate(own: CashOut, durationMs: number, { env, layout, behind, front }: ClipKit, casts: Casts, at: Anchor): void {
  const size = winSizeOf(own);
  if (size === 0) return;
  const { tuning, tier, seed } = env;
  const { unit } = layout;
  const [gold, pale, win] = [tintOf(COLORS.gold), tintOf(COLORS['gold-light']), tintOf(COLORS[tuning.ownColor])];
  const burst = (delayMs: number, share: number): void => {
    const lifeMs = Math.min(1_500, durationMs - delayMs);
    const effect = winSparks({
      seed: `${seed}:win:${delayMs}`,
      tier,
      size,
      tuning,
      share,
      areaPx: { width: 10, height: 10 },
      spreadRad: Math.PI * 1.7,
      speedPxPerS: [70 * unit, (260 + 90 * size) * unit],
      gravityPxPerS2: 360 * unit,
      dragPerS: 1.6,
      lifeMs,
      sizePx: [3 * unit + 1, (7 + size) * unit + 2],
      colors: [gold, pale, 0xffffff, win],
    });
    at(own, effect, front, delayMs);
  };
  burst(0, 1);
  if (size >= 4) burst(420, 0.6);
  if (size >= 5) burst(860, 0.5);
  at(own, ring({ color: gold, fromPx: 14 * unit, toPx: (90 + 34 * size) * unit, alpha: 0.5 + 0.08 * size, durationMs: 760 }), behind, 0);
  if (size >= 3) at(own, ring({ color: pale, fromPx: 10 * unit, toPx: (60 + 26 * size) * unit, alpha: 0.5, durationMs: 700 }), behind, 220);
  if (size >= 4) {
    const lifeMs = Math.min(2_200, durationMs - 200);
    const thrown = winCoins({
      seed: `${seed}:coins`,
      tier,
      size,
      count: tuning.coins,
      areaPx: { width: 12, height: 8 },
      spreadRad: 2,
      speedPxPerS: [240 * unit, 620 * unit],
      gravityPxPerS2: 980 * unit,
      lifeMs: [lifeMs * 0.7, lifeMs],
      withinMs: 260,
      sizePx: [15 * unit, 24 * unit],
    });
    at(own, thrown, front, 60);
  }
  if (size < 5) return;
  paperRain(casts, front, 100, {
    seed: `${seed}:rain`,
    count: particleCount(tier, tuning.confetti),
    layout,
    gravity: 0.45,
    withinMs: durationMs,
    living: 0.74,
    beginning: 0.2,
    colors: [gold, pale, win, tintOf(COLORS['violet-light'])],
  });
}
