import { COLORS } from '#contract/design-tokens.ts';
import { type ClipStart, quietClip } from '#scenes/stage/clip-kit.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { Disposal } from '#scenes/stage/disposal.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { debris } from '#scenes/stage/effects/debris.ts';
import { particleCount } from '#scenes/stage/effects/effect.ts';
import { glow, ring } from '#scenes/stage/effects/light.ts';
import { sparks } from '#scenes/stage/effects/sparks.ts';
import { fadeOut } from '#scenes/stage/effects/win-light.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { shard } from '../views/shard.ts';
import { blankMoment, momentAt, presentationOf } from '../moment.ts';
import type { CrashBusted, CrashState } from '../model.ts';
import type { ClipKit } from './clip-kit.ts';

/** Colours that a piece cools through; few, since a renderer that tints by copying keeps each. */
const HEAT_STEPS = 12;

/** Where and how a comet breaks; lengths are CSS pixels. */
interface Burst {
  casts: Casts;
  x: number;
  y: number;
  /** Where the flight was going, rad. */
  heading: number;
  /** White that has a little of the loss in it. */
  hot: number;
  /** The comet's own light colour. */
  light: number;
  durationMs: number;
}

/** Presents the bust in full motion: one flash, and the comet breaks into pieces that fly on, fall and come to rest on the ground. */
export function bustClip(after: CrashState, fact: CrashBusted, durationMs: number, kit: ClipKit, clip: ClipStart): Clip {
  const { env, layout, overrides } = kit;
  const { tuning } = env;
  const moment = momentAt(after, fact.atMs, 0, { layout, tuning, show: presentationOf(env.motion) }, blankMoment(after));
  const { x, y, heading, colors, elapsedMs: flownMs } = moment;
  const disposal = new Disposal();
  const casts = new Casts(disposal);
  const hot = tintOf(mix(COLORS.loss, '#FFFFFF', 0.55));
  const burst: Burst = { casts, x, y, heading, hot, light: tintOf(colors.light), durationMs };
  castLight(burst, kit);
  castSparks(burst, kit);
  castPieces(burst, flownMs, kit);
  return {
    ...quietClip(clip, durationMs),
    stretches: [
      { track: 'flash', atMs: 0, durationMs: tuning.flashRiseMs + tuning.flashFallMs },
      { track: 'shake', atMs: 0, durationMs: tuning.shakeMs },
      { track: 'pieces', atMs: 0, durationMs },
    ],
    draw: (elapsedMs) => {
      // Presented ahead of its time, as in a replay, nothing of it may show before.
      const running = elapsedMs > 0 && elapsedMs < durationMs;
      casts.draw(running ? elapsedMs : -1);
      const reach = running ? tuning.shake * Math.max(0, 1 - elapsedMs / tuning.shakeMs) ** 2 : 0;
      overrides.shakeX = reach * Math.sin((elapsedMs / 1000) * tuning.shakesPerS * Math.PI * 2);
      overrides.shakeY = reach * 0.7 * Math.sin((elapsedMs / 1000) * tuning.shakesPerS * 1.31 * Math.PI * 2 + 1);
      overrides.pop = running ? tuning.bustPop * fadeOut(elapsedMs, durationMs, tuning.bustPopMs) : 0;
    },
    dispose: () => disposal.dispose(),
  };
}

/** The flash, the fire behind it and two waves. */
function castLight({ casts, x, y, hot, light }: Burst, { env: { tuning }, layout, behind, front }: ClipKit): void {
  const { flashRiseMs, flashFallMs, fireRiseMs, fireMs } = tuning;
  const { unit, halo } = layout;
  const flash = {
    color: 0xffffff,
    radiusPx: halo * 2.2,
    alpha: tuning.flash,
    riseMs: flashRiseMs,
    fallMs: flashFallMs,
    durationMs: flashRiseMs + flashFallMs + 50,
  };
  const fire = {
    color: tintOf(COLORS.loss),
    radiusPx: halo * 4,
    alpha: tuning.fire,
    riseMs: fireRiseMs,
    fallMs: fireMs * 0.9,
    durationMs: fireMs,
  };
  casts.add(glow(flash), front, x, y, 0);
  casts.add(glow(fire), behind, x, y, 0);
  casts.add(ring({ color: hot, fromPx: 10 * unit, toPx: 240 * unit, alpha: 0.8, durationMs: tuning.waveMs }), behind, x, y, 0);
  const second = ring({ color: light, fromPx: 6 * unit, toPx: 130 * unit, alpha: 0.6, durationMs: tuning.secondWaveMs });
  casts.add(second, behind, x, y, tuning.secondWaveAtMs);
}

/** The sparks of the blast, and cinders that fly slower and last longer. */
function castSparks({ casts, x, y, heading, hot, light, durationMs }: Burst, { env, layout: { unit }, front }: ClipKit): void {
  const { tuning, tier, seed } = env;
  const blast = tuning.blast * unit;
  const cast = (
    name: string,
    count: number,
    speeds: readonly [number, number],
    lifeMs: readonly [number, number],
    gravity: number,
  ): void => {
    const effect = sparks({
      seed: `${seed}:${name}`,
      count: particleCount(tier, count),
      areaPx: { width: 14 * unit, height: 14 * unit },
      directionRad: heading,
      spreadRad: Math.PI * 2,
      speedPxPerS: [speeds[0] * blast, speeds[1] * blast],
      gravityPxPerS2: gravity * unit,
      dragPerS: 2.4,
      lifeMs: [lifeMs[0], lifeMs[1]],
      sizePx: [3 * unit + 1, 10 * unit + 1],
      colors: [hot, 0xffffff, light, tintOf(COLORS.warn)],
    });
    casts.add(effect, front, x, y, 0);
  };
  cast('blast', tuning.blastSparks, [60, 760], [260, tuning.blastMs], 160);
  cast('cinders', tuning.cinders, [20, 220], [durationMs * 0.4, durationMs * 0.9], 70);
}

/** The pieces of the comet; `flownMs`: how long it flew. */
function castPieces({ casts, x, y, heading, durationMs }: Burst, flownMs: number, { env, layout, front }: ClipKit): void {
  const { tuning, tier, seed } = env;
  const { unit, base, width } = layout;
  const blast = tuning.blast * unit;
  // Some of the flight's own speed stays in the pieces; a flight that has hardly begun has hardly any.
  const speed = tuning.kept * unit * Math.min(1, 0.15 + flownMs / tuning.keptMs);
  const heats = heatsTo(tuning.ashColor);
  const pieces = debris(
    {
      seed: `${seed}:pieces`,
      count: Math.max(Math.min(10, tuning.pieces), particleCount(tier, tuning.pieces)),
      sizePx: [9 * unit, 34 * unit],
      radiusPx: 13 * unit,
      blastPxPerS: [70 * blast, 400 * blast],
      speedPxPerS: { x: Math.cos(heading) * speed, y: Math.sin(heading) * speed },
      gravityPxPerS2: 620 * unit,
      floorPx: Math.max(12 * unit, base - y),
      wallsPx: { left: x + 60, right: width - x + 60 },
      durationMs,
    },
    shard(),
    (particle, { sizePx, lot }, age) => {
      const scale = (sizePx / particle.texture.width) * 1.25;
      particle.scaleX = scale * (0.7 + 0.5 * lot);
      particle.scaleY = scale;
      const step = Math.round(Math.min(1, age * (2.2 + lot)) * HEAT_STEPS);
      particle.tint = heats[step] ?? 0xffffff;
      particle.alpha = Math.min(1, (1 - age) * 3.2);
    },
  );
  casts.add(pieces, front, x, y, 0);
}

/** The tints of a piece as it cools: white-hot, then glowing, then stone. */
function heatsTo(ash: string): number[] {
  const ember = mix(COLORS.warn, COLORS.loss, 0.6);
  return Array.from({ length: HEAT_STEPS + 1 }, (_, step) => {
    const cooled = step / HEAT_STEPS;
    return tintOf(cooled < 0.4 ? mix('#FFFFFF', ember, cooled / 0.4) : mix(ember, ash, Math.min(1, (cooled - 0.4) / 0.35)));
  });
}
