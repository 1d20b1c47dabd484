import { Container, type Renderer, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import type { BoxLayout } from '../layout.ts';
import { paintLight, rgba, softResolution, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import type { LightTextures } from '#scenes/stage/light-textures.ts';

/** There is nothing sharp in it. */
const SOFTNESS = 0.5;

/** The vault: a dark room in the box's two colours with a floor that takes light, and the dark edges that reels run into. */
export class BackdropView extends View {
  readonly front = new Container({ label: 'edges' });
  readonly #edges: [Sprite, Sprite];
  readonly #room: Sprite;

  constructor(lights: LightTextures) {
    super({ label: 'backdrop' });
    this.#room = new Sprite();
    this.root.addChild(this.#room);
    const edge = (): Sprite => new Sprite({ texture: lights.edge, tint: tintOf(COLORS['ink-900']) });
    this.#edges = [edge(), edge()];
    this.front.addChild(...this.#edges);
  }

  /** Paints the room for a slot and a box's colours; does nothing when both are what they were. */
  layOut({ width, height, axis, floorY }: BoxLayout, colors: readonly [string, string], strength: number, renderer: Renderer): void {
    const resolution = softResolution(SOFTNESS, renderer);
    this.paintings.update([width, height, axis, colors.join(), strength, resolution], () => {
      this.#room.texture = this.paintings.paint(width, height, resolution, (context) => {
        context.fillStyle = COLORS['ink-900'];
        context.fillRect(0, 0, width, height);
        const light = (x: number, y: number, reach: number, color: string, alpha: number, squash = 1): void =>
          paintLight(context, { x, y, reach, color, alpha, squash, fading: [0.45, 0.38] });
        const wide = Math.max(width, height);
        light(width * 0.5, -height * 0.15, wide * 0.62, colors[0], 0.42 * strength, 0.72);
        light(width * 0.16, height * 0.2, wide * 0.4, colors[1], 0.22 * strength);
        light(width * 0.86, height * 0.32, wide * 0.4, colors[1], 0.18 * strength);
        const floor = context.createLinearGradient(0, floorY, 0, height);
        floor.addColorStop(0, rgba(colors[0], 0.1 * strength));
        floor.addColorStop(0.3, rgba(colors[0], 0.03 * strength));
        floor.addColorStop(1, 'rgba(0,0,0,0.3)');
        context.fillStyle = floor;
        context.fillRect(0, floorY, width, height - floorY);
        light(width * 0.5, floorY, width * 0.5, colors[0], 0.2 * strength, 0.16);
      });
      this.#room.setSize(width, height);
      this.#placeEdges(width, height, axis);
    });
  }

  #placeEdges(width: number, height: number, axis: 'x' | 'y'): void {
    const [first, last] = this.#edges;
    for (const edge of this.#edges) {
      edge.scale.set(1);
      edge.rotation = 0;
    }
    if (axis === 'x') {
      const depth = width * 0.17;
      for (const edge of this.#edges) edge.setSize(depth, height);
      first.position.set(0, 0);
      last.position.set(width, height);
      last.rotation = Math.PI;
    } else {
      first.setSize(height * 0.2, width);
      first.rotation = Math.PI / 2;
      first.position.set(width, 0);
      last.setSize(height * 0.36, width);
      last.rotation = -Math.PI / 2;
      last.position.set(0, height);
    }
  }

  /** How strongly the edges hide what runs into them, 0–1. */
  edges(strength: number): void {
    for (const edge of this.#edges) edge.alpha = strength;
  }

  override destroy(): void {
    this.front.destroy({ children: true });
    super.destroy();
  }
}
