import { type BLEND_MODES, Particle, type ParticleContainer, type Texture } from 'pixi.js';
import { particleLayer } from '#scenes/stage/effects/particles.ts';

/**
 * Many small pictures in one draw call, as many as a frame asks for: `next()` hands out one after the other, `commit()` ends the frame. Only
 * what was handed out is sent to the graphics card; particles are made when they are first needed and kept.
 */
export class Field {
  readonly view: ParticleContainer;
  readonly #textures: readonly [Texture, ...Texture[]];
  readonly #particles: Particle[] = [];
  #used = 0;
  #most = 0;

  /** Particle n shows texture n modulo their number; all must lie on one source. */
  constructor(textures: readonly [Texture, ...Texture[]], blendMode: BLEND_MODES, label: string) {
    this.#textures = textures;
    this.view = particleLayer(textures[0], blendMode);
    this.view.label = label;
  }

  begin(): void {
    this.#used = 0;
  }

  next(): Particle {
    let particle = this.#particles[this.#used];
    if (particle === undefined) {
      const texture = this.#textures[this.#used % this.#textures.length] ?? this.#textures[0];
      particle = new Particle({ texture, anchorX: 0.5, anchorY: 0.5 });
      this.#particles.push(particle);
    }
    this.#used += 1;
    return particle;
  }

  commit(): void {
    const shown = this.view.particleChildren;
    for (let index = shown.length; index < this.#used; index++) {
      const particle = this.#particles[index];
      if (particle) shown.push(particle);
    }
    if (shown.length > this.#used) shown.length = this.#used;
    // Texture coordinates are sent only when the container is updated; places beyond the most so far have none yet.
    if (this.#used > this.#most) {
      this.#most = this.#used;
      this.view.update();
    }
  }

  destroy(): void {
    this.view.destroy();
  }
}
