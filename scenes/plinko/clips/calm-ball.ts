import { ease } from '#scenes/stage/eases.ts';
import type { Ball } from '../air.ts';
import { contactMs } from '../fall.ts';
import type { Frame } from '../frame.ts';
import type { PlinkoTuning } from '../tuning.ts';

/**
 * Adds a ball with less motion to a picture: nothing travels. The pegs of its way light up one by one at the moments at which it would hit
 * them and stay lit; when it would land, its bucket and its number fade in and the way fades out.
 */
export function paintCalm(ball: Ball, frame: Frame, tuning: PlinkoTuning): void {
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
  frame.press(fact.bucket, 0, (size === 0 ? tuning.calmLight : 0.8) * level);
  frame.result(ball, sinceMs, tuning.popMs);
}
