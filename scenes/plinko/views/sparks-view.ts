import { art } from '#scenes/stage/effects/art.ts';
import { positionAt } from '#scenes/stage/effects/burst.ts';
import { sparkPose } from '#scenes/stage/effects/sparks.ts';
import { View } from '#scenes/stage/view.ts';
import type { Ball } from '../air.ts';
import { Field } from './field.ts';

/** The sparks of all wins in one draw call: each ball's own flights, drawn from its own time. */
export class SparksView extends View {
  readonly #field = new Field([art('spark')], 'add', 'sparks');

  constructor() {
    super({ label: 'sparks' });
    this.root.addChild(this.#field.view);
  }

  draw(balls: readonly Ball[]): void {
    this.#field.begin();
    for (const { stale, ended, sparks, elapsedMs, releaseMs } of balls) {
      if (stale || ended || sparks === null || elapsedMs < releaseMs) continue;
      const { options, flights, x, y } = sparks;
      for (const flight of flights) {
        const agedMs = elapsedMs - releaseMs - flight.delayMs;
        if (agedMs < 0 || agedMs >= flight.lifeMs) continue;
        const particle = this.#field.next();
        positionAt(flight, options, agedMs / 1000, particle);
        particle.x += x;
        particle.y += y;
        particle.tint = flight.color;
        sparkPose(particle, flight, agedMs / flight.lifeMs, agedMs / 1000);
      }
    }
    this.#field.commit();
  }
}
