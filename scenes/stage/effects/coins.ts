import { lightTextures } from '../light-textures.ts';
import type { BurstOptions } from './burst.ts';
import type { Effect } from './effect.ts';
import { particleBurst } from './particles.ts';

/** Coins that are thrown up, turn over and fall; for the big wins. */
export function coins(options: Omit<BurstOptions, 'colors'>): Effect {
  const { coin } = lightTextures();
  return particleBurst({ ...options, colors: [0xffffff] }, coin, 'normal', (particle, flight, age, elapsedS) => {
    const scale = flight.sizePx / coin.width;
    particle.scaleX = scale * Math.cos(elapsedS * (5 + flight.lot * 6) + flight.lot * 6.28);
    particle.scaleY = scale;
    particle.rotation = (flight.lot - 0.5) * 1.2 + elapsedS * (flight.lot - 0.5) * 2;
    particle.alpha = Math.min(1, age * 14) * Math.min(1, (1 - age) * 4);
  });
}
