import { type BLEND_MODES, Particle, ParticleContainer, Rectangle, type Texture } from 'pixi.js';
import { type BurstOptions, burstLengthMs, type SparkPath, sparkPaths, positionAt } from './burst.ts';
import type { Effect } from './effect.ts';

/** Poses one living particle; `age` runs from 0 to 1 over its life. Place and colour are set already. */
export type Pose = (particle: Particle, flight: SparkPath, age: number, elapsedS: number) => void;

/** Far beyond any slot: bounds are never asked for, so no frame measures the particles. */
const EVERYWHERE = new Rectangle(-5000, -5000, 10_000, 10_000);

/** A layer of particles that share a texture, in one draw call. */
export function particleLayer(texture: Texture, blendMode: BLEND_MODES, particles: Particle[] = []): ParticleContainer {
  const dynamicProperties = { vertex: true, position: true, rotation: true, color: true };
  const layer = new ParticleContainer({ texture, boundsArea: EVERYWHERE, blendMode, eventMode: 'none', dynamicProperties, particles });
  // Particles given to the constructor don't mark it dirty; without this their texture coordinates never reach the graphics card.
  layer.update();
  return layer;
}

/** A burst of particles; nothing is allocated per frame. */
export function particleBurst(options: BurstOptions, texture: Texture, blendMode: BLEND_MODES, pose: Pose): Effect {
  const flights = sparkPaths(options);
  const durationMs = burstLengthMs(flights);
  const particles = flights.map(({ color }) => new Particle({ texture, anchorX: 0.5, anchorY: 0.5, tint: color, alpha: 0 }));
  const view = particleLayer(texture, blendMode, particles);
  view.visible = false;
  const draw = (elapsedMs: number): void => {
    view.visible = elapsedMs >= 0 && elapsedMs < durationMs;
    if (!view.visible) return;
    flights.forEach((flight, index) => {
      const particle = particles[index];
      if (particle === undefined) return;
      const agedMs = elapsedMs - flight.delayMs;
      if (agedMs < 0 || agedMs >= flight.lifeMs) {
        particle.alpha = 0;
        return;
      }
      positionAt(flight, options, agedMs / 1000, particle);
      pose(particle, flight, agedMs / flight.lifeMs, agedMs / 1000);
    });
  };
  return { view, durationMs, draw, destroy: () => view.destroy() };
}
