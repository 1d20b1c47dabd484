import { View } from '#scenes/stage/view.ts';
import { BALL_STRIDE, DOT_STRIDE, type Frame } from '../frame.ts';
import type { PlinkoLayout } from '../layout.ts';
import { ballArt, dotPainting } from './ball-art.ts';
import { Field } from './field.ts';

const DOT_PX = 32;

/** All balls and the light they trail: two draw calls, whatever their number. */
export class BallsView extends View {
  readonly #dot = dotPainting();
  readonly #lights = new Field([this.#dot.texture], 'add', 'trails');
  #bodies: Field | null = null;
  #radius = 0;

  constructor() {
    super({ label: 'balls' });
    this.root.addChild(this.#lights.view);
  }

  layOut({ board }: PlinkoLayout, resolution: number): void {
    const radius = Math.round(board.ballRadius * 20) / 20;
    this.#radius = radius;
    this.paintings.update([radius, resolution], () => {
      const { body, spot } = this.paintings.own(ballArt(radius, resolution));
      this.#bodies = this.paintings.own(new Field([body, spot], 'normal', 'bodies'));
      this.root.addChild(this.#bodies.view);
    });
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
      const spot = bodies.next();
      body.x = spot.x = balls[at] ?? 0;
      // Pressed from above, on the peg below: the foot stays where it is.
      body.y = spot.y = (balls[at + 1] ?? 0) + flat * this.#radius;
      body.scaleX = spot.scaleX = scale * (1 + flat * 0.7);
      body.scaleY = spot.scaleY = scale * (1 - flat);
      spot.rotation = balls[at + 2] ?? 0;
      body.alpha = spot.alpha = balls[at + 5] ?? 0;
    }
    bodies.commit();
  }

  override destroy(): void {
    super.destroy();
    this.#dot.destroy();
  }
}
