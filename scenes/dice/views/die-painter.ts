import { fillDisc, fillRounded, mix, rgba } from '#scenes/stage/paint.ts';
import { DIE } from '../materials.ts';

/*
 * The die as a film strip: a cube with rounded edges, turned about one slanting axis in equal steps and lit from above. Painted once per size, so
 * that a throw costs one sprite, whatever the renderer.
 */

type Vector = readonly [x: number, y: number, z: number];
type Matrix = readonly [Vector, Vector, Vector];

/** Half the side of a frame, in half edges of the cube: the corner's reach with a little air. */
export const FRAME_REACH = 1.84;
/** How far below the cube's middle its lowest corner is at rest, in half edges. */
export const CORNER_DROP = 1.56;
/** Height of the outline at rest, in half edges. */
export const REST_HEIGHT = 2 * CORNER_DROP;

/** The turning axis: towards the viewer, slanting. */
const AXIS: Vector = unit([0.42, -0.4, 0.82]);
/** Light from the upper left, in front. */
const LIGHT: Vector = unit([-0.42, -0.78, 0.56]);
const BEVEL = 0.19;

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** The turn by an angle about an axis (Rodrigues). */
function turn([x, y, z]: Vector, angle: number): Matrix {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const t = 1 - c;
  return [
    [t * x * x + c, t * x * y - s * z, t * x * z + s * y],
    [t * x * y + s * z, t * y * y + c, t * y * z - s * x],
    [t * x * z - s * y, t * y * z + s * x, t * z * z + c],
  ];
}

function times(matrix: Matrix, vector: Vector): Vector {
  return [dot(matrix[0], vector), dot(matrix[1], vector), dot(matrix[2], vector)];
}

/** Turns the cube so that three faces are seen and its lowest corner is in the middle. */
const STANDING = (vector: Vector): Vector => times(turn([1, 0, 0], -Math.atan(Math.SQRT1_2)), times(turn([0, 1, 0], Math.PI / 4), vector));

interface Face {
  normal: Vector;
  u: Vector;
  v: Vector;
  pips: readonly (readonly [number, number])[];
}

const D = 0.48;
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-D, -D],
    [D, D],
  ],
  3: [
    [-D, -D],
    [0, 0],
    [D, D],
  ],
  4: [
    [-D, -D],
    [D, -D],
    [-D, D],
    [D, D],
  ],
  5: [
    [-D, -D],
    [D, -D],
    [0, 0],
    [-D, D],
    [D, D],
  ],
  6: [
    [-D, -D],
    [D, -D],
    [-D, 0],
    [D, 0],
    [-D, D],
    [D, D],
  ],
};

const face = (normal: Vector, u: Vector, v: Vector, pips: number): Face => ({ normal, u, v, pips: PIPS[pips] ?? [] });
/** Opposite faces add up to seven. */
const FACES: readonly Face[] = [
  face([0, -1, 0], [1, 0, 0], [0, 0, 1], 5),
  face([0, 1, 0], [1, 0, 0], [0, 0, -1], 2),
  face([0, 0, 1], [1, 0, 0], [0, 1, 0], 3),
  face([0, 0, -1], [-1, 0, 0], [0, 1, 0], 4),
  face([1, 0, 0], [0, 0, -1], [0, 1, 0], 6),
  face([-1, 0, 0], [0, 0, 1], [0, 1, 0], 1),
];

/** Paints frame `index` of `count` around the origin, `half` px per half edge. */
export function paintDie(context: CanvasRenderingContext2D, index: number, count: number, half: number): void {
  const spin = turn(AXIS, (index / count) * 2 * Math.PI);
  const seen = FACES.map(({ normal, u, v, pips }) => ({
    normal: times(spin, STANDING(normal)),
    u: times(spin, STANDING(u)),
    v: times(spin, STANDING(v)),
    pips,
  }))
    .filter(({ normal }) => normal[2] > 0.001)
    .sort((a, b) => a.normal[2] - b.normal[2]);
  context.lineJoin = 'round';
  const reach = 1 - BEVEL;
  // The rounded body: each face drawn smaller with a thick round line gives the bevels.
  for (const { normal, u, v } of seen) {
    const tone = toneOf(dot(normal, LIGHT));
    context.fillStyle = context.strokeStyle = mix(tone, DIE.dark, 0.22);
    context.lineWidth = 2 * BEVEL * half;
    context.beginPath();
    for (const [a, b] of [
      [-reach, -reach],
      [reach, -reach],
      [reach, reach],
      [-reach, reach],
    ] as const) {
      context.lineTo((normal[0] * reach + u[0] * a + v[0] * b) * half, (normal[1] * reach + u[1] * a + v[1] * b) * half);
    }
    context.closePath();
    context.fill();
    context.stroke();
  }
  for (const { normal, u, v, pips } of seen) {
    context.save();
    context.transform(u[0] * half, u[1] * half, v[0] * half, v[1] * half, normal[0] * half, normal[1] * half);
    paintFace(context, dot(normal, LIGHT), pips);
    context.restore();
  }
}

function toneOf(light: number): string {
  return light >= 0.35
    ? mix(DIE.middle, DIE.bright, Math.min(1, (light - 0.35) / 0.5))
    : mix(DIE.dark, DIE.middle, Math.max(0, (light + 0.45) / 0.8));
}

/** One face in its own plane, −1…1 both ways. */
function paintFace(context: CanvasRenderingContext2D, light: number, pips: readonly (readonly [number, number])[]): void {
  const tone = toneOf(light);
  const reach = 1 - BEVEL * 0.42;
  const fill = context.createLinearGradient(-reach, -reach, reach, reach);
  fill.addColorStop(0, mix(tone, '#FFFFFF', 0.4));
  fill.addColorStop(1, mix(tone, DIE.dark, 0.16));
  context.fillStyle = fill;
  fillRounded(context, -reach, -reach, 2 * reach, 2 * reach, 0.34);
  const single = pips.length === 1;
  for (const [x, y] of pips) {
    const size = single ? 0.27 : 0.165;
    const bowl = context.createLinearGradient(x - size, y - size, x + size, y + size);
    bowl.addColorStop(0, DIE.bowl);
    bowl.addColorStop(1, mix(DIE.pip, DIE.dark, 0.5));
    context.fillStyle = bowl;
    fillDisc(context, x, y, size);
    context.fillStyle = rgba('#FFFFFF', 0.24);
    fillDisc(context, x + size * 0.34, y + size * 0.36, size * 0.3);
  }
}
