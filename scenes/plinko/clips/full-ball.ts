import { ease } from '#scenes/stage/eases.ts';
import type { Ball } from '../air.ts';
import { ballAt, type BallPosition, contactMs, bounceAt } from '../fall.ts';
import type { Frame } from '../frame.ts';
import type { PlinkoLayout } from '../layout.ts';
import type { PlinkoTuning } from '../tuning.ts';

const place: BallPosition = { x: 0, y: 0, angle: 0 };

/** Adds a ball in full motion to a picture: its flight with spin and trail, the pegs it has hit, its bucket, its number. */
export function paintFull(ball: Ball, frame: Frame, layout: PlinkoLayout, tuning: PlinkoTuning): void {
  const { elapsedMs: ms, releaseMs } = ball;
  if (ball.fact.mode === 'instant') streak(ball, frame, ms, tuning);
  else {
    if (ms < releaseMs + tuning.absorbMs) fly(ball, frame, ms, layout, tuning);
    glow(ball, frame, ms, tuning);
  }
  if (ms >= releaseMs) landed(ball, frame, ms - releaseMs, tuning);
}

function fly({ fall }: Ball, frame: Frame, ms: number, layout: PlinkoLayout, tuning: PlinkoTuning): void {
  const { ballRadius } = layout.board;
  const held = tuning.holdMs <= 0 ? 1 : ease.settle(Math.min(1, Math.max(0, ms / tuning.holdMs)));
  const gone = Math.min(1, Math.max(0, (ms - fall.landMs) / tuning.absorbMs));
  for (let back = frame.dotsEach; back > 0; back--) {
    // Fewer lights make a shorter trail, not one with gaps.
    const agoMs = (tuning.trailMs * back) / Math.max(frame.dotsEach, tuning.trailDots * 0.6);
    if (ms - agoMs < tuning.holdMs) continue;
    const left = 1 - back / (frame.dotsEach + 1);
    ballAt(fall, ms - agoMs, place);
    frame.dot(place.x, place.y, ballRadius * (0.45 + 0.75 * left), tuning.trailStrength * left * left * (1 - gone));
  }
  ballAt(fall, ms, place);
  frame.dot(place.x, place.y, ballRadius * tuning.ballHalo, tuning.ballGlow * frame.haloEach * held * (1 - gone));
  const row = bounceAt(fall, ms) - 1;
  const sinceMs = row < 0 ? Infinity : ms - contactMs(fall, row);
  const flat = tuning.squash * Math.exp(-sinceMs / tuning.squashMs) * (sinceMs < tuning.squashMs * 5 ? 1 : 0);
  frame.ball(
    place.x,
    place.y + gone * ballRadius * 1.6,
    place.angle,
    held * (1 - 0.35 * gone),
    flat,
    Math.min(1, ms / tuning.appearMs) * (1 - gone * gone),
  );
}

/** The pegs that were hit a while ago still glow. */
function glow({ fall, pegs }: Ball, frame: Frame, ms: number, tuning: PlinkoTuning): void {
  const last = ms >= fall.landMs ? fall.count - 2 : bounceAt(fall, ms) - 1;
  for (let row = last; row >= 0; row--) {
    const sinceMs = ms - contactMs(fall, row);
    if (sinceMs >= tuning.pegGlowMs) return;
    frame.peg(pegs[row] ?? 0, fading(sinceMs, tuning.pegGlowMs, tuning));
  }
}

/** An instant ball is not seen to fall: once it has landed its way flashes up and fades. */
function streak({ pegs, releaseMs }: Ball, frame: Frame, ms: number, tuning: PlinkoTuning): void {
  if (ms < releaseMs) return;
  for (let row = 0; row < pegs.length; row++) {
    const sinceMs = ms - releaseMs - row * tuning.streakRowMs;
    if (sinceMs >= 0 && sinceMs < tuning.pegGlowMs) frame.peg(pegs[row] ?? 0, fading(sinceMs, tuning.pegGlowMs, tuning));
  }
}

/** From 1 quickly, then slowly to exactly 0. */
function fading(sinceMs: number, lengthMs: number, { glowDropMs }: PlinkoTuning): number {
  const left = 1 - sinceMs / lengthMs;
  return left * Math.sqrt(left) * (0.6 + 0.4 * Math.exp(-sinceMs / glowDropMs));
}

function landed(ball: Ball, frame: Frame, sinceMs: number, tuning: PlinkoTuning): void {
  const { size, fact } = ball;
  frame.press(fact.bucket, pressed(sinceMs, tuning), shine(sinceMs, size, tuning));
  frame.result(ball, sinceMs, tuning.popMs);
}

/** Down in a blink, back by a spring that goes a little over. */
function pressed(sinceMs: number, { sinkMs: lengthMs, pressMs }: PlinkoTuning): number {
  if (sinceMs >= lengthMs) return 0;
  const down = Math.min(1, sinceMs / pressMs);
  const share = sinceMs / lengthMs;
  return down * Math.exp(-share * 4.6) * Math.cos(share * 7.5) * (1 - share);
}

function shine(sinceMs: number, size: number, tuning: PlinkoTuning): number {
  if (sinceMs >= tuning.bucketLightMs) return 0;
  const strength = size === 0 ? tuning.calmLight : 0.7 + 0.08 * size;
  return strength * fading(sinceMs, tuning.bucketLightMs, tuning) * Math.min(1, 0.4 + sinceMs / tuning.shineMs);
}
