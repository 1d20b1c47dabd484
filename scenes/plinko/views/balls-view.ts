import { Container } from 'pixi.js';
import { BALL_STRIDE, DOT_STRIDE, type Frame } from '../frame.ts';
import type { PlinkoLayout } from '../layout.ts';
import { ballArt, type BallArt, dotPainting } from './ball-art.ts';
import { Field } from './field.ts';

const DOT_PX = 32;

/** All balls and the light they trail: two draw calls, whatever their number. */
export class BallsView {
  readonly root = new Container({ label: 'balls' });
  readonly #dot = dotPainting();
  readonly #lights = new Field([this.#dot.texture], 'add', 'trails');
  #art: BallArt | null = null;
  #bodies: Field | null = null;
  #radius = 0;
  #key = '';

  constructor() {
    this.root.addChild(this.#lights.view);
  }

  place({ board }: PlinkoLayout, resolution: number): void {
    const radius = Math.round(board.ballRadius * 20) / 20;
    const key = `${radius} ${resolution}`;
    if (key === this.#key) return;
    this.#key = key;
    this.#radius = radius;
    this.#bodies?.destroy();
    this.#art?.destroy();
    this.#art = ballArt(radius, resolution);
    this.#bodies = new Field([this.#art.body, this.#art.mark], 'normal', 'bodies');
    this.root.addChild(this.#bodies.view);
  }

  draw({ balls, ballCount, dots, dotCount }: Frame): void {
    this.#lights.begin();
    for (let at = 0; at < dotCount * DOT_STRIDE; at += DOT_STRIDE) {
      const light = this.#lights.next();
      light.x = dots[at] ?? 0;
      light.y = dots[at + 1] ?? 0;
      light.scaleX = light.scaleY = (dots[at + 2] ?? 0) / DOT_PX;
      light.alpha = dots[at + 3] ?? 0;
    }
    this.#lights.commit();
    const bodies = this.#bodies;
    if (bodies === null) return;
    bodies.begin();
    for (let at = 0; at < ballCount * BALL_STRIDE; at += BALL_STRIDE) {
      const scale = balls[at + 3] ?? 1;
      const flat = balls[at + 4] ?? 0;
      const body = bodies.next();
      const mark = bodies.next();
      body.x = mark.x = balls[at] ?? 0;
      // Pressed from above, on the peg below: the foot stays where it is.
      body.y = mark.y = (balls[at + 1] ?? 0) + flat * this.#radius;
      body.scaleX = mark.scaleX = scale * (1 + flat * 0.7);
      body.scaleY = mark.scaleY = scale * (1 - flat);
      mark.rotation = balls[at + 2] ?? 0;
      body.alpha = mark.alpha = balls[at + 5] ?? 0;
    }
    bodies.commit();
  }

  destroy(): void {
    this.#lights.destroy();
    this.#bodies?.destroy();
    this.root.destroy({ children: true });
    this.#art?.destroy();
    this.#dot.destroy();
  }
}
