import type { Texture } from 'pixi.js';
import { painting, type Painting } from '#scenes/stage/paint.ts';
import { SHARD } from '../materials.ts';

let painted: Painting | null = null;

/** A splinter of stone, white with two faces so that a tint colours it; kept for the visit. */
export function shard(): Texture {
  painted ??= painting(32, 32, 2, (context) => {
    const face = (points: readonly (readonly [number, number])[], light: string): void => {
      context.fillStyle = light;
      context.beginPath();
      points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
      context.closePath();
      context.fill();
    };
    face(
      [
        [3, 17],
        [12, 4],
        [19, 14],
        [15, 26],
      ],
      '#FFFFFF',
    );
    face(
      [
        [12, 4],
        [27, 9],
        [29, 20],
        [19, 14],
      ],
      SHARD.side,
    );
    face(
      [
        [19, 14],
        [29, 20],
        [15, 26],
      ],
      SHARD.dark,
    );
  });
  return painted.texture;
}
