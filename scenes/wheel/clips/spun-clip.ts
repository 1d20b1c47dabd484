import type { Container } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import type { WinSize } from '#contract/win-size.ts';
import type { Clip, Env } from '#scenes/stage/contract.ts';
import { Disposal } from '#scenes/stage/disposal.ts';
import { ease } from '#scenes/stage/eases.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { coins } from '#scenes/stage/effects/coins.ts';
import { particleCount } from '#scenes/stage/effects/effect.ts';
import { ring } from '#scenes/stage/effects/light.ts';
import { confetti, sparks } from '#scenes/stage/effects/sparks.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { score } from '#scenes/stage/score.ts';
import { restCues, spinCues } from '../cues.ts';
import type { WheelLayout } from '../layout.ts';
import { colorOf, reduceWheel, type WheelSpun, type WheelState, winSizeOf } from '../model.ts';
import { paintOf } from '../moment.ts';
import { spinOf } from '../spin.ts';
import { afterMs } from '../timing.ts';
import type { WheelTuning } from '../tuning.ts';

/** What clips lend to the continuous picture; each writes its own fields with every seek and leaves them as they were at its end. */
export interface Craft {
  /** Drawn instead of the newest state, while the last result leaves. */
  state: WheelState | null;
  /** How clearly the middle and the light of a result are shown. */
  alpha: number;
  /** How much larger the number in the middle is, as a share. */
  pop: number;
  /** Swell of a win's light, 0–1; 1 at rest. */
  pulse: number;
  /** How clearly the wheel is shown, while it changes its place without turning. */
  wheel: number;
}

/** A picture that no clip has its hand on. */
export function idleCraft(): Craft {
  return { state: null, alpha: 1, pop: 0, pulse: 1, wheel: 1 };
}

/** What a clip has to work with. */
export interface ClipKit {
  env: Env<WheelTuning>;
  layout: WheelLayout;
  craft: Craft;
  behind: Container;
  front: Container;
}

/** Swells of a win's light per second: fewer than three, since more would flash. */
const SWELLS = 1.6;

/** Tells a spin: what turns is drawn by the clock; here are its sounds, its release at the server's moment, and what is celebrated after it. */
export function spunClip(before: WheelState, fact: WheelSpun, kit: ClipKit, clip: { id: string; atMs: number }): Clip {
  const { env, craft } = kit;
  const { tuning, motion } = env;
  const after = reduceWheel(before, fact);
  const size = winSizeOf(after, fact.segment);
  // Told with its start, as it should be, the release is exactly the spin's length after it.
  const beginMs = fact.startedAtMs - clip.atMs;
  const releaseMs = Math.max(0, beginMs + fact.lengthMs);
  const lastsMs = afterMs(size, motion, tuning);
  const durationMs = releaseMs + lastsMs;
  const marks = { gone: 0, in: 0 };
  const timeline = score();
  const fadeS = Math.min(tuning.fadeMs, fact.lengthMs / 2) / 1000;
  timeline.fromTo(marks, { gone: 0 }, { gone: 1, duration: fadeS, ease: ease.state }, Math.max(0, releaseMs / 1000 - fadeS));
  timeline.fromTo(marks, { in: 0 }, { in: 1, duration: Math.max(1, lastsMs) / 1000, ease: ease.state }, releaseMs / 1000);
  const disposal = new Disposal();
  const casts = byMotion(motion, { full: celebration, reduced: calm, still: calm })(fact, size, releaseMs, durationMs, kit, disposal);
  const spin = spinOf(before.lies, fact, fact.lengthMs, tuning);
  const turning = byMotion(motion, { full: true, reduced: false, still: false });
  const fades = byMotion(motion, { full: false, reduced: true, still: false });
  const heard = turning ? spinCues(spin, tuning).map((cue) => ({ ...cue, atMs: cue.atMs + beginMs })) : [];
  return {
    ...clip,
    durationMs,
    timeline,
    cues: [...heard, ...restCues(size, releaseMs)],
    releaseAtMs: releaseMs,
    draw: (elapsedMs) => {
      casts.draw(elapsedMs);
      const since = elapsedMs - releaseMs;
      const ended = elapsedMs >= durationMs;
      craft.wheel = ended || !fades ? 1 : since < 0 ? 1 - 0.75 * marks.gone : 0.25 + 0.75 * marks.in;
      if (!turning) return;
      craft.pop = ended || since < 0 ? 0 : 0.22 * Math.exp(-since / 170) * (1 - since / lastsMs);
      const calms = Math.min(1, (lastsMs - since) / 500);
      craft.pulse =
        ended || since < 0 || size === 0 ? 1 : 1 - 0.5 * (1 - Math.cos((since / 1000) * SWELLS * Math.PI * 2)) * Math.max(0, calms);
    },
    dispose: () => disposal.dispose(),
  };
}

function calm(_fact: WheelSpun, _size: WinSize, _releaseMs: number, _endMs: number, _kit: ClipKit, disposal: Disposal): Casts {
  return new Casts(disposal);
}

/** What flies when the wheel rests: a ring in the colour that won for everybody, and more with each size of an own win. */
function celebration(
  fact: WheelSpun,
  size: WinSize,
  releaseMs: number,
  endMs: number,
  { env, layout, behind, front }: ClipKit,
  disposal: Disposal,
): Casts {
  const casts = new Casts(disposal);
  const { tuning, tier, seed } = env;
  const { cx, cy, radius, tilt, unit } = layout;
  const y = cy - radius * 0.9 * tilt;
  const color = paintOf(colorOf(fact.segment), tuning);
  const [bright, gold, pale] = [tintOf(mix(color, '#FFFFFF', 0.4)), tintOf(COLORS.gold), tintOf(COLORS['gold-light'])];
  casts.add(
    ring({ color: bright, fromPx: 20 * unit, toPx: (110 + 40 * size) * unit, alpha: 0.6, durationMs: 700 }),
    behind,
    cx,
    y,
    releaseMs,
  );
  if (size === 0) return casts;
  const lastsMs = endMs - releaseMs;
  const burst = (delayMs: number, share: number): void => {
    const lifeMs = Math.min(1_500, lastsMs - delayMs);
    const effect = sparks({
      seed: `${seed}:win:${delayMs}`,
      count: particleCount(tier, Math.round(tuning.sparks * tuning.sparksGrowth ** (size - 1) * share)),
      areaPx: { width: 40 * unit, height: 10 },
      directionRad: -Math.PI / 2,
      spreadRad: Math.PI * 1.5,
      speedPxPerS: [90 * unit, (330 + 90 * size) * unit],
      gravityPxPerS2: 420 * unit,
      dragPerS: 1.6,
      lifeMs: [lifeMs * 0.35, lifeMs],
      sizePx: [3 * unit + 1.5, (8 + size) * unit + 2],
      colors: [bright, gold, pale, 0xffffff],
    });
    casts.add(effect, front, cx, y, releaseMs + delayMs);
  };
  burst(0, 1);
  if (size >= 4) burst(420, 0.6);
  if (size >= 5) burst(860, 0.5);
  if (size >= 3)
    casts.add(
      ring({ color: pale, fromPx: 16 * unit, toPx: (80 + 34 * size) * unit, alpha: 0.5, durationMs: 760 }),
      behind,
      cx,
      y,
      releaseMs + 220,
    );
  if (size >= 4) {
    const lifeMs = Math.min(2_200, lastsMs - 200);
    const thrown = coins({
      seed: `${seed}:coins`,
      count: particleCount(tier, tuning.coins * (size >= 5 ? 2 : 1)),
      areaPx: { width: 60 * unit, height: 8 },
      directionRad: -Math.PI / 2,
      spreadRad: 2.2,
      speedPxPerS: [280 * unit, 660 * unit],
      gravityPxPerS2: 1_050 * unit,
      dragPerS: 0.7,
      lifeMs: [lifeMs * 0.7, lifeMs],
      delayMs: [0, 260],
      sizePx: [16 * unit, 26 * unit],
    });
    casts.add(thrown, front, cx, y, releaseMs + 60);
  }
  if (size < 5) return casts;
  const rain = confetti({
    seed: `${seed}:rain`,
    count: particleCount(tier, tuning.confetti),
    areaPx: { width: layout.width, height: 30 },
    directionRad: Math.PI / 2,
    spreadRad: 0.9,
    speedPxPerS: [20, 90],
    gravityPxPerS2: layout.height * 0.45,
    dragPerS: 1.6,
    lifeMs: [lastsMs * 0.6, lastsMs * 0.74],
    delayMs: [0, lastsMs * 0.2],
    sizePx: [7, 12],
    colors: [gold, pale, bright, tintOf(COLORS['violet-light'])],
  });
  casts.add(rain, front, layout.width / 2, -24, releaseMs + 120);
  return casts;
}

/** Tells a new round: the last result goes out, the countdown comes. The wheel stays where it stands. */
export function openedClip(before: WheelState, durationMs: number, { craft }: ClipKit, clip: { id: string; atMs: number }): Clip {
  const marks = { out: 0, in: 0 };
  const timeline = score();
  const half = Math.max(1, durationMs) / 2000;
  timeline.fromTo(marks, { out: 0 }, { out: 1, duration: half, ease: ease.state }, 0);
  timeline.fromTo(marks, { in: 0 }, { in: 1, duration: half, ease: ease.settle }, half);
  return {
    ...clip,
    durationMs,
    timeline,
    cues: [],
    releaseAtMs: 0,
    draw: (elapsedMs) => {
      const leaving = elapsedMs < durationMs / 2;
      craft.state = leaving ? before : null;
      craft.alpha = elapsedMs >= durationMs ? 1 : leaving ? 1 - marks.out : marks.in;
    },
    dispose: () => undefined,
  };
}

/** A clip that only lets time pass: what it tells is in the state already. */
export function quietClip(clip: { id: string; atMs: number }): Clip {
  return { ...clip, durationMs: 0, timeline: score(), cues: [], releaseAtMs: 0, dispose: () => undefined };
}
