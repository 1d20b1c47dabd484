import { art } from './art.ts';
import type { BurstOptions } from './burst.ts';
import type { Effect } from './effect.ts';
import { particleBurst, type Pose } from './particles.ts';

/** How a spark looks at an age: a point that flickers a little and shrinks. Also for scenes that draw the sparks of many clips together. */
export const sparkPose: Pose = (particle, flight, age, elapsedS) => {
  const scale = (flight.sizePx / particle.texture.width) * (1 - 0.7 * age * age);
  particle.scaleX = scale;
  particle.scaleY = scale;
  const flicker = 0.8 + 0.2 * Math.sin(elapsedS * 24 + flight.lot * 40);
  particle.alpha = Math.min(1, age * 12) * (1 - age) ** 1.4 * flicker;
};

/** Sparks in the prize's light: fast, slowed by air. Additive. */
export function sparks(options: BurstOptions): Effect {
  return particleBurst(options, art('spark'), 'add', sparkPose);
}

/** Confetti: papers that tumble and sway as they fall, and fade only at the very end. */
export function confetti(options: BurstOptions): Effect {
  const texture = art('paper');
  return particleBurst(options, texture, 'normal', (particle, flight, age, elapsedS) => {
    const turn = 3 + flight.lot * 5;
    const side = flight.lot < 0.5 ? -1 : 1;
    particle.x += Math.sin(elapsedS * (1.6 + flight.lot * 2) + flight.lot * 6.28) * 14 * Math.min(1, elapsedS * 2);
    particle.rotation = side * (flight.lot * 6.28 + elapsedS * turn * 0.6);
    const scale = flight.sizePx / texture.height;
    particle.scaleX = scale * Math.cos(elapsedS * turn + flight.lot * 9);
    particle.scaleY = scale;
    particle.alpha = Math.min(1, age * 20) * Math.min(1, (1 - age) * 5);
  });
}
