import type { Container } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { type ClipStart, quietClip } from '#scenes/stage/clip-kit.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { Disposal } from '#scenes/stage/disposal.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { type Effect, particleCount } from '#scenes/stage/effects/effect.ts';
import { type Celebration, rainPaper, throwCoins, throwSparks } from '#scenes/stage/effects/ladder.ts';
import { glow, ring } from '#scenes/stage/effects/light.ts';
import { sparks } from '#scenes/stage/effects/sparks.ts';
import { fadeOut } from '#scenes/stage/effects/win-light.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { type Axes, xAt, yAt } from '../axes.ts';
import { type CashOut, type CrashCashed, type CrashState, elapsedAt, reachMs, winSizeOf } from '../model.ts';
import { presentationOf } from '../moment.ts';
import type { ClipKit } from './clip-kit.ts';

/** Presents cash-outs in full motion: each peels off the trail as sparks, the player's own is celebrated by its size. The flight goes on. */
export function cashClip(after: CrashState, fact: CrashCashed, durationMs: number, kit: ClipKit, clip: ClipStart): Clip {
  const { env, layout, overrides } = kit;
  const { tuning, motion } = env;
  const disposal = new Disposal();
  const casts = new Casts(disposal);
  const own = fact.outs.find((out) => out.own);
  const bursting = [...fact.outs].sort((a, b) => Number(b.own) - Number(a.own) || b.payoutCents - a.payoutCents).slice(0, tuning.peelMost);
  /** Effects at a place of the curve, which move with it as the axes grow. */
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
    stretches: [
      { track: 'peel off', atMs: 0, durationMs: Math.min(tuning.peelMs, durationMs) },
      ...(own === undefined || winSizeOf(own) === 0 ? [] : [{ track: 'celebration', atMs: 0, durationMs }]),
    ],
    draw: (elapsedMs) => {
      show.axesAt(elapsedAt(after, clip.atMs + elapsedMs), tuning, axes);
      for (const { view, out } of anchored) view.position.set(xAt(layout, axes, reachMs(out.at)), yAt(layout, axes, out.at / 100 - 1));
      // Presented ahead of its time, as in a replay, nothing of it may show before.
      const running = elapsedMs > 0 && elapsedMs < durationMs;
      casts.draw(running ? elapsedMs : -1);
      if (own !== undefined) overrides.ownPop = running ? tuning.ownPop * fadeOut(elapsedMs, durationMs, tuning.ownPopMs) : 0;
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
    glow({
      color: tintOf(color),
      radiusPx: 34 * unit,
      alpha: tuning.peelLight,
      riseMs: tuning.peelRiseMs,
      fallMs: lifeMs * 0.6,
      durationMs: lifeMs * 0.8,
    }),
    behind,
    0,
  );
}

/** Light and particles for the player's own win, more with each size; nothing for size 0. */
function celebrate(own: CashOut, durationMs: number, { env, layout, behind, front }: ClipKit, casts: Casts, at: Anchor): void {
  const size = winSizeOf(own);
  if (size === 0) return;
  const { tuning, tier, seed } = env;
  const { unit } = layout;
  const [gold, pale, win] = [tintOf(COLORS.gold), tintOf(COLORS['gold-light']), tintOf(COLORS[tuning.ownColor])];
  const put: Celebration['put'] = (effect, layer, atMs) => at(own, effect, layer, atMs);
  const celebration: Celebration = { size, tier, atMs: 0, endMs: durationMs, unit, share: 1, put };
  throwSparks(celebration, {
    tuning,
    seedOf: (_name, delayMs) => `${seed}:win:${delayMs}`,
    areaPx: { width: 10, height: 10 },
    layer: front,
    nearer: null,
    colors: [gold, pale, 0xffffff, win],
  });
  const wave = { fromPx: 14 * unit, toPx: (90 + 34 * size) * unit, alpha: 0.5 + 0.08 * size, durationMs: tuning.ownWaveMs };
  put(ring({ color: gold, ...wave }), behind, 0);
  if (size >= 3) {
    const second = { fromPx: 10 * unit, toPx: (60 + 26 * size) * unit, alpha: 0.5, durationMs: tuning.ownSecondWaveMs };
    put(ring({ color: pale, ...second }), behind, tuning.ownSecondWaveAtMs);
  }
  throwCoins(celebration, { tuning, seed: `${seed}:coins`, areaPx: { width: 12, height: 8 }, layer: front });
  rainPaper(casts, celebration, {
    tuning,
    seed: `${seed}:rain`,
    layer: front,
    layout,
    colors: [gold, pale, win, tintOf(COLORS['violet-light'])],
  });
}
