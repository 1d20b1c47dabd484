import type { Clip } from '#scenes/stage/contract.ts';
import { Disposal } from '#scenes/stage/disposal.ts';
import { ease } from '#scenes/stage/eases.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { score } from '#scenes/stage/score.ts';
import { restCues, spinCues } from '../cues.ts';
import { reduceWheel, type WheelSpun, type WheelState, winSizeOf } from '../model.ts';
import { spinOf } from '../spin.ts';
import { afterMs } from '../timing.ts';
import { celebration, noCelebration } from './celebration.ts';
import type { ClipKit } from './clip-kit.ts';

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
  const casts = byMotion(motion, { full: celebration, reduced: noCelebration, still: noCelebration })(
    fact,
    size,
    releaseMs,
    durationMs,
    kit,
    disposal,
  );
  const spin = spinOf(before.lies, fact, fact.lengthMs, tuning);
  const turning = byMotion(motion, { full: true, reduced: false, still: false });
  const fades = byMotion(motion, { full: false, reduced: true, still: false });
  const heard = turning ? spinCues(spin, tuning).map((cue) => ({ ...cue, atMs: cue.atMs + beginMs })) : [];
  return {
    ...clip,
    durationMs,
    timeline,
    // Less motion ends with its release, so everything is heard at that very moment.
    cues: [...heard, ...restCues(size, releaseMs).map((cue) => (turning ? cue : { ...cue, atMs: releaseMs }))],
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
