import { COLORS } from '#contract/design-tokens.ts';
import { type ClipStart, quietClip, scoredClip } from '#scenes/stage/clip-kit.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { Disposal } from '#scenes/stage/disposal.ts';
import { ease, easeOf } from '#scenes/stage/eases.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { particleCount } from '#scenes/stage/effects/effect.ts';
import { flattened, glow, ring } from '#scenes/stage/effects/light.ts';
import { sparks } from '#scenes/stage/effects/sparks.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { Score } from '#scenes/stage/score.ts';
import { type CrashState, elapsedAt } from '../model.ts';
import type { ClipKit } from './clip-kit.ts';

/** Presents a new round: the old one goes into the night, the launch pad comes out of it. */
export function openedClip(before: CrashState, durationMs: number, { overrides, env: { tuning } }: ClipKit, clip: ClipStart): Clip {
  const progress = { out: 0, in: 0 };
  const leavesMs = durationMs * tuning.openOut;
  const score = new Score()
    .label('make way', 0)
    .label('countdown', leavesMs)
    .move('old round', progress, { out: [0, 1] }, { at: 'make way', ms: leavesMs, ease: easeOf(tuning.leaveEase) })
    .move('launch pad', progress, { in: [0, 1] }, { at: 'countdown', ms: durationMs - leavesMs, ease: easeOf(tuning.padEase) });
  return scoredClip(clip, score, {
    durationMs,
    releaseAtMs: 0,
    draw: (elapsedMs) => {
      const leaving = elapsedMs < leavesMs;
      overrides.state = leaving ? before : null;
      overrides.alpha = elapsedMs >= durationMs ? 1 : leaving ? 1 - progress.out : progress.in;
    },
  });
}

/** Presents the start in full motion: the pad lets go in a ring of light and a fountain of sparks. The flight itself is drawn by the clock. */
export function startedClip(durationMs: number, { env, layout, behind, front }: ClipKit, clip: ClipStart): Clip {
  const { tuning, tier, seed } = env;
  const disposal = new Disposal();
  const casts = new Casts(disposal);
  const color = COLORS[tuning.color1];
  const { left: x, base: y, unit } = layout;
  const bright = tintOf(mix(color, '#FFFFFF', 0.55));
  casts.add(
    glow({
      color: bright,
      radiusPx: 150 * unit,
      alpha: tuning.takeOffLight,
      riseMs: tuning.takeOffRiseMs,
      fallMs: durationMs * 0.7,
      durationMs,
    }),
    behind,
    x,
    y - 8 * unit,
    0,
  );
  for (const [delay, reach] of [
    [0, 170],
    [tuning.takeOffRingMs, 120],
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
      count: particleCount(tier, Math.round(tuning.takeOffSparks * share)),
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

/** Presents the return of the connection: the frozen flight catches up with the real one. */
export function caughtUpClip(
  before: CrashState,
  after: CrashState,
  durationMs: number,
  { overrides, env: { tuning } }: ClipKit,
  clip: ClipStart,
): Clip {
  const progress = { go: 0 };
  const score = new Score()
    .label('catch up', 0)
    .move('flight', progress, { go: [0, 1] }, { at: 'catch up', ms: durationMs, ease: easeOf(tuning.catchUpEase) });
  const behindMs = Math.min(0, elapsedAt(before, clip.atMs) - elapsedAt(after, clip.atMs));
  return scoredClip(clip, score, {
    durationMs,
    releaseAtMs: 0,
    draw: (elapsedMs) => {
      overrides.shiftMs = elapsedMs >= durationMs ? 0 : behindMs * (1 - progress.go);
    },
  });
}

/** Shows with less motion that something is over or new: the figures come up softly. */
export function fadedClip(durationMs: number, { overrides, env: { tuning } }: ClipKit, clip: ClipStart): Clip {
  const progress = { in: 0 };
  const score = new Score()
    .label('fade in', 0)
    .move('figures', progress, { in: [0, 1] }, { at: 'fade in', ms: durationMs, ease: ease.state });
  return scoredClip(clip, score, {
    durationMs,
    releaseAtMs: 0,
    draw: (elapsedMs) => {
      overrides.alpha = elapsedMs <= 0 || elapsedMs >= durationMs ? 1 : tuning.fadeFrom + (1 - tuning.fadeFrom) * progress.in;
    },
  });
}
