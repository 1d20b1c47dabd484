import { COLORS } from '#contract/design-tokens.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { Disposal } from '#scenes/stage/disposal.ts';
import { ease } from '#scenes/stage/eases.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { particleCount } from '#scenes/stage/effects/effect.ts';
import { flattened, glow, ring } from '#scenes/stage/effects/light.ts';
import { sparks } from '#scenes/stage/effects/sparks.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { score } from '#scenes/stage/score.ts';
import { type CrashState, elapsedAt } from '../model.ts';
import { type ClipKit, type ClipStart, quietClip } from './clip-kit.ts';

/** The old round is gone after this share. */
const LEAVES = 0.42;

/** Tells a new round: the old one goes into the night, the launch pad comes out of it. */
export function openedClip(before: CrashState, durationMs: number, { craft }: ClipKit, clip: ClipStart): Clip {
  const marks = { out: 0, in: 0 };
  const timeline = score();
  const seconds = Math.max(1, durationMs) / 1000;
  timeline.fromTo(marks, { out: 0 }, { out: 1, duration: seconds * LEAVES, ease: ease.state }, 0);
  timeline.fromTo(marks, { in: 0 }, { in: 1, duration: seconds * (1 - LEAVES), ease: ease.settle }, seconds * LEAVES);
  return {
    ...clip,
    durationMs,
    timeline,
    cues: [],
    releaseAtMs: 0,
    draw: (elapsedMs) => {
      const leaving = elapsedMs < durationMs * LEAVES;
      craft.state = leaving ? before : null;
      craft.alpha = elapsedMs >= durationMs ? 1 : leaving ? 1 - marks.out : marks.in;
    },
    dispose: () => undefined,
  };
}

/** Tells the start in full motion: the pad lets go in a ring of light and a fountain of sparks. The flight itself is drawn by the clock. */
export function startedClip(durationMs: number, { env, layout, behind, front }: ClipKit, clip: ClipStart): Clip {
  const { tuning, tier, seed } = env;
  const disposal = new Disposal();
  const casts = new Casts(disposal);
  const color = COLORS[tuning.color1];
  const { left: x, base: y, unit } = layout;
  const bright = tintOf(mix(color, '#FFFFFF', 0.55));
  casts.add(
    glow({ color: bright, radiusPx: 150 * unit, alpha: 0.75, riseMs: 90, fallMs: durationMs * 0.7, durationMs }),
    behind,
    x,
    y - 8 * unit,
    0,
  );
  for (const [delay, reach] of [
    [0, 170],
    [160, 120],
  ] as const)
    casts.add(
      flattened(ring({ color: bright, fromPx: 24 * unit, toPx: reach * unit, alpha: 0.75, durationMs: durationMs * 0.6 }), 0.24),
      behind,
      x,
      y,
      delay,
    );
  const burst = (name: string, spreadRad: number, speed: number, share: number): void => {
    const effect = sparks({
      seed: `${seed}:${name}`,
      count: particleCount(tier, Math.round(46 * share)),
      areaPx: { width: 30 * unit, height: 4 },
      directionRad: -Math.PI / 2,
      spreadRad,
      speedPxPerS: [50 * unit, speed * unit],
      gravityPxPerS2: 330 * unit,
      dragPerS: 2.2,
      lifeMs: [durationMs * 0.25, durationMs * 0.85],
      delayMs: [0, durationMs * 0.14],
      sizePx: [3 * unit + 1, 8 * unit + 1],
      colors: [bright, 0xffffff, tintOf(mix(color, '#FFFFFF', 0.25))],
    });
    casts.add(effect, front, x, y - 6 * unit, 0);
  };
  burst('wash', 2.9, 420, 1);
  burst('jet', 0.7, 300, 0.4);
  return {
    ...quietClip(clip, durationMs),
    draw: (elapsedMs) => casts.draw(elapsedMs > 0 ? elapsedMs : -1),
    dispose: () => disposal.dispose(),
  };
}

/** Tells that the connection is back: the frozen flight catches up with the real one. */
export function caughtUpClip(before: CrashState, after: CrashState, durationMs: number, { craft }: ClipKit, clip: ClipStart): Clip {
  const marks = { go: 0 };
  const timeline = score();
  timeline.fromTo(marks, { go: 0 }, { go: 1, duration: Math.max(1, durationMs) / 1000, ease: ease.settle }, 0);
  const behindMs = Math.min(0, elapsedAt(before, clip.atMs) - elapsedAt(after, clip.atMs));
  return {
    ...clip,
    durationMs,
    timeline,
    cues: [],
    releaseAtMs: 0,
    draw: (elapsedMs) => {
      craft.shiftMs = elapsedMs >= durationMs ? 0 : behindMs * (1 - marks.go);
    },
    dispose: () => undefined,
  };
}

/** Tells with less motion that something is over or new: the figures come up softly. */
export function fadedClip(durationMs: number, { craft }: ClipKit, clip: ClipStart): Clip {
  const marks = { in: 0 };
  const timeline = score();
  timeline.fromTo(marks, { in: 0 }, { in: 1, duration: Math.max(1, durationMs) / 1000, ease: ease.state }, 0);
  return {
    ...clip,
    durationMs,
    timeline,
    cues: [],
    releaseAtMs: 0,
    draw: (elapsedMs) => {
      craft.alpha = elapsedMs <= 0 || elapsedMs >= durationMs ? 1 : 0.25 + 0.75 * marks.in;
    },
    dispose: () => undefined,
  };
}
