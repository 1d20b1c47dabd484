import { type ClipStart, scoredClip } from '#scenes/stage/clip-kit.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { Disposal } from '#scenes/stage/disposal.ts';
import { ease } from '#scenes/stage/eases.ts';
import { fadeOut } from '#scenes/stage/effects/win-light.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { Score } from '#scenes/stage/score.ts';
import { restCues, spinCues } from '../cues.ts';
import { reduceWheel, type WheelSpun, type WheelState, winSizeOf } from '../model.ts';
import { spinOf } from '../spin.ts';
import { afterMs } from '../timing.ts';
import type { WheelTuning } from '../tuning.ts';
import { celebration, noCelebration } from './celebration.ts';
import type { ClipKit } from './clip-kit.ts';

/** Presents a spin: what turns is drawn by the clock; here are its sounds, its release at the server's moment, and what is celebrated after it. */
export function spunClip(before: WheelState, fact: WheelSpun, kit: ClipKit, clip: ClipStart): Clip {
  const { env, overrides } = kit;
  const { tuning, motion } = env;
  const after = reduceWheel(before, fact);
  const size = winSizeOf(after, fact.segment);
  // Presented with its start, as it should be, the release is exactly the spin's length after it.
  const beginMs = fact.startedAtMs - clip.atMs;
  const releaseMs = Math.max(0, beginMs + fact.lengthMs);
  const lastsMs = afterMs(size, motion, tuning);
  const durationMs = releaseMs + lastsMs;
  const progress = { gone: 0, in: 0 };
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
  const score = spunScore(progress, { beginMs: Math.max(0, beginMs), releaseMs, lastsMs, lengthMs: fact.lengthMs }, turning, tuning);
  const turnCues = turning ? spinCues(spin, tuning).map((cue) => ({ ...cue, atMs: cue.atMs + beginMs })) : [];
  return scoredClip(clip, score, {
    durationMs,
    // Less motion ends with its release, so all cues are at that moment.
    cues: [...turnCues, ...restCues(size, releaseMs).map((cue) => (turning ? cue : { ...cue, atMs: releaseMs }))],
    releaseAtMs: releaseMs,
    draw: (elapsedMs) => {
      casts.draw(elapsedMs);
      const since = elapsedMs - releaseMs;
      const ended = elapsedMs >= durationMs;
      overrides.wheel =
        ended || !fades ? 1 : since < 0 ? 1 - (1 - tuning.waiting) * progress.gone : tuning.waiting + (1 - tuning.waiting) * progress.in;
      if (!turning) return;
      overrides.pop = ended || since < 0 ? 0 : tuning.pop * fadeOut(since, lastsMs, tuning.popMs);
      const calms = Math.min(1, (lastsMs - since) / tuning.calmsMs);
      overrides.pulse =
        ended || since < 0 || size === 0 ? 1 : 1 - 0.5 * (1 - Math.cos((since / 1000) * tuning.swells * Math.PI * 2)) * Math.max(0, calms);
    },
    dispose: () => disposal.dispose(),
  });
}

/** The score: the spin itself is the clock's and is only named here; where nothing turns, the wheel goes before the reveal and comes after it. */
function spunScore(
  progress: { gone: number; in: number },
  { beginMs, releaseMs, lastsMs, lengthMs }: { beginMs: number; releaseMs: number; lastsMs: number; lengthMs: number },
  turning: boolean,
  tuning: WheelTuning,
): Score {
  const score = new Score();
  if (turning) {
    const { backShare, riseShare } = tuning;
    return score
      .label('draw back', beginMs)
      .label('run', beginMs + lengthMs * backShare)
      .label('slow down', beginMs + lengthMs * (backShare + riseShare))
      .label('reveal', releaseMs)
      .stretch('wheel', 'draw back', releaseMs - beginMs)
      .stretch('celebration', 'reveal', lastsMs);
  }
  const fadeMs = Math.min(tuning.fadeMs, lengthMs / 2);
  return score
    .label('go', Math.max(0, releaseMs - fadeMs))
    .label('reveal', releaseMs)
    .move('wheel', progress, { gone: [0, 1] }, { at: 'go', ms: fadeMs, ease: ease.state })
    .move('wheel', progress, { in: [0, 1] }, { at: 'reveal', ms: lastsMs, ease: ease.state });
}
