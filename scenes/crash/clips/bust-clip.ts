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

/** Presents the bust in full motion: one flash, and the comet breaks into pieces that fly on, fall and come to rest on the ground. */
export function bustClip(after: CrashState, fact: CrashBusted, durationMs: number, kit: ClipKit, clip: ClipStart): Clip {
  const { env, layout, overrides, behind, front } = kit;
  const { tuning, tier, seed } = env;
  const moment = momentAt(after, fact.atMs, 0, { layout, tuning, show: presentationOf(env.motion) }, blankMoment(after));
  const { x, y, heading, colors } = moment;
  const { unit, base, width } = layout;
  const disposal = new Disposal();
  const casts = new Casts(disposal);
  const hot = tintOf(mix(COLORS.loss, '#FFFFFF', 0.55));
  const blast = tuning.blast * unit;
  // Some of the flight's own speed stays in the pieces; a flight that has hardly begun has hardly any.
  const speed = tuning.kept * unit * Math.min(1, 0.15 + moment.elapsedMs / tuning.keptMs);

  casts.add(
    glow({
      color: 0xffffff,
      radiusPx: layout.halo * 2.2,
      alpha: tuning.flash,
      riseMs: tuning.flashRiseMs,
      fallMs: tuning.flashFallMs,
      durationMs: tuning.flashRiseMs + tuning.flashFallMs + 50,
    }),
    front,
    x,
    y,
    0,
  );
  casts.add(
    glow({
      color: tintOf(COLORS.loss),
      radiusPx: layout.halo * 4,
      alpha: tuning.fire,
      riseMs: tuning.fireRiseMs,
      fallMs: tuning.fireMs * 0.9,
      durationMs: tuning.fireMs,
    }),
    behind,
    x,
    y,
    0,
  );
  casts.add(ring({ color: hot, fromPx: 10 * unit, toPx: 240 * unit, alpha: 0.8, durationMs: tuning.waveMs }), behind, x, y, 0);
  casts.add(
    ring({ color: tintOf(colors.light), fromPx: 6 * unit, toPx: 130 * unit, alpha: 0.6, durationMs: tuning.secondWaveMs }),
    behind,
    x,
    y,
    tuning.secondWaveAtMs,
  );
  const burst = (
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
      colors: [hot, 0xffffff, tintOf(colors.light), tintOf(COLORS.warn)],
    });
    casts.add(effect, front, x, y, 0);
  };
  burst('blast', tuning.blastSparks, [60, 760], [260, tuning.blastMs], 160);
  burst('cinders', tuning.cinders, [20, 220], [durationMs * 0.4, durationMs * 0.9], 70);
  const ember = mix(COLORS.warn, COLORS.loss, 0.6);
  const heats = Array.from({ length: HEAT_STEPS + 1 }, (_, step) => {
    const cooled = step / HEAT_STEPS;
    return tintOf(cooled < 0.4 ? mix('#FFFFFF', ember, cooled / 0.4) : mix(ember, tuning.ashColor, Math.min(1, (cooled - 0.4) / 0.35)));
  });
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
      // White-hot, then glowing, then stone.
      const step = Math.round(Math.min(1, age * (2.2 + lot)) * HEAT_STEPS);
      particle.tint = heats[step] ?? 0xffffff;
      particle.alpha = Math.min(1, (1 - age) * 3.2);
    },
  );
  casts.add(pieces, front, x, y, 0);
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
