import type { WinSize } from '#contract/win-size.ts';
import type { ClipStart } from '#scenes/stage/clip-kit.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { Disposal } from '#scenes/stage/disposal.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import type { Ball } from '../air.ts';
import { fallOf, contactMs } from '../fall.ts';
import type { Frame } from '../frame.ts';
import { pegIndex } from '../layout.ts';
import { type BallFell, paysOf, winSizeOf } from '../model.ts';
import { lengthOf, releaseMs } from '../timing.ts';
import { celebration, sparksOf } from './celebration.ts';
import type { ClipKit } from './clip-kit.ts';
import { fallCues, landingCues, limitOf } from './cues.ts';
import { paintFull } from './full-ball.ts';
import { ease } from '#scenes/stage/eases.ts';
import type { PlinkoTuning } from '../tuning.ts';

/** How strongly a result's bucket shines without motion, 0–1. */
export const calmLightOf = (size: WinSize, tuning: PlinkoTuning): number => (size === 0 ? tuning.calmLight : 0.8);

/**
 * Adds a ball with less motion to a picture: nothing travels. The pegs of its way light up one by one at the moments at which it would hit
 * them and stay lit; when it would land, its bucket and its number fade in and the way fades out.
 */
function paintCalm(ball: Ball, frame: Frame, tuning: PlinkoTuning): void {
  const { elapsedMs: ms, releaseMs, pegs, fall, fact, size } = ball;
  const sinceMs = ms - releaseMs;
  const out = ease.state(Math.min(1, Math.max(0, sinceMs / (2 * tuning.fadeMs))));
  for (let row = 0; row < pegs.length; row++) {
    const litMs = fact.mode === 'instant' ? sinceMs : ms - contactMs(fall, row);
    if (litMs <= 0) break;
    frame.peg(pegs[row] ?? 0, tuning.wayLight * ease.state(Math.min(1, litMs / tuning.wayMs)) * (1 - out));
  }
  if (sinceMs < 0) return;
  const lastingMs = size === 0 ? tuning.calmMs : tuning.celebrateMs;
  const level = Math.min(1, sinceMs / tuning.fadeMs) * Math.min(1, Math.max(0, (lastingMs - sinceMs) / tuning.fadeMs));
  frame.press(fact.bucket, 0, calmLightOf(size, tuning) * level);
  frame.result(ball, sinceMs, tuning.popMs);
}

/** Presents one ball. The clip only gives the ball's time; the scene paints all balls into one picture per frame. */
export function ballClip(fact: BallFell, changed: boolean, kit: ClipKit, clip: ClipStart): Clip {
  const { env, layout, air, budget } = kit;
  const { tuning, motion } = env;
  const size = winSizeOf(fact);
  const landsAtMs = releaseMs(fact, tuning);
  const fall = fallOf(fact.path, layout.board, tuning, fact.id);
  const full = byMotion(motion, { full: true, reduced: false, still: false });
  const disposal = new Disposal();
  const ball: Ball = {
    fact,
    size,
    pays: paysOf(fact),
    fall,
    pegs: pegsOf(fact.path),
    releaseMs: landsAtMs,
    sparks: full ? sparksOf(fact, size, kit) : null,
    turn: kit.turn,
    elapsedMs: 0,
    stale: false,
    ended: false,
    paint: byMotion(motion, {
      full: (frame: Frame) => paintFull(ball, frame, layout, tuning),
      reduced: (frame: Frame) => paintCalm(ball, frame, tuning),
      // Nothing but states: the bucket and the column show the result when it can be read.
      still: () => {},
    }),
  };
  air.add(ball);
  disposal.add(() => air.end(ball));
  const casts = full ? celebration(ball, kit, disposal) : null;
  const wanted = [...(full && fact.mode !== 'instant' ? fallCues(fall, tuning) : []), ...landingCues(size, landsAtMs, tuning)];
  const durationMs = lengthOf(fact, motion, tuning);
  const { kept, giveBack } = budget.take(wanted, clip.atMs, (cue) => limitOf(cue, tuning));
  disposal.add(giveBack);
  return {
    ...clip,
    durationMs,
    stretches: [
      ...(full && fact.mode !== 'instant' ? [{ track: 'fall', atMs: 0, durationMs: landsAtMs }] : []),
      { track: size === 0 ? 'result' : 'celebration', atMs: landsAtMs, durationMs: durationMs - landsAtMs },
    ],
    cues: kept,
    releaseAtMs: landsAtMs,
    draw: (elapsedMs) => {
      ball.elapsedMs = elapsedMs;
      if (changed && !ball.stale) kit.fade(tuning.fadeMs <= 0 ? 1 : Math.min(1, elapsedMs / tuning.fadeMs));
      if (!ball.stale) casts?.draw(elapsedMs);
    },
    dispose: () => disposal.dispose(),
  };
}

/** The numbers of the pegs that a way meets. */
function pegsOf(path: string): Uint8Array {
  const pegs = new Uint8Array(path.length);
  let rights = 0;
  for (let row = 0; row < path.length; row++) {
    pegs[row] = pegIndex(row, rights);
    if (path[row] === 'R') rights += 1;
  }
  return pegs;
}
