import type { Renderer } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { figuresFont } from '#scenes/stage/fonts.ts';
import type { Multiplier } from '#contract/multiplier.ts';
import { castShadow, fillDisc, mix, painting, type Painting, rgba } from '#scenes/stage/paint.ts';
import type { PlinkoLayout } from '../layout.ts';
import { PANE, PEG } from '../materials.ts';
import { bandOf, timesLabel, timesText } from '../palette.ts';
import type { PlinkoTuning } from '../tuning.ts';

/** Space around a bucket's body for its own faint light, px. */
export const BUCKET_PAD = 6;
/** A sign after the number is left out on a whole board when its labels would become smaller than this with it, px. */
const SIGN_FROM_PX = 14;
/** What a label leaves free at each side of its bucket, over the bucket's width, and what of its height it may take. */
const BREATH = 0.05;
const TALL = 0.4;
/** Device pixels per CSS pixel of what is soft all over. */
const PANE_RESOLUTION = 0.25;

function roundedPath(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number | number[],
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
}

/** The largest size at which a text fits a width, px, and no larger than `most`. */
function fittingSize(context: CanvasRenderingContext2D, text: string, width: number, most: number): number {
  context.font = figuresFont(700, most);
  return Math.min(most, (width / context.measureText(text).width) * most);
}

function write(context: CanvasRenderingContext2D, text: string, ink: string, x: number, y: number, size: number): void {
  context.font = figuresFont(700, size);
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillStyle = ink;
  // Capital height of the face over its size; digits are as high.
  context.fillText(text, x, y + size * 0.355);
}

/** How the buckets of a board are labelled: with or without the sign, and how large from left to right, px. */
export interface Labels {
  sign: boolean;
  sizes: readonly number[];
}

/** One size for all labels, the largest that fits; only the two outer ones, which may have four digits, may be smaller than the rest. */
export function labelsOf(table: readonly Multiplier[], { width, height, wing }: PlinkoLayout['buckets']): Labels {
  const context = document.createElement('canvas').getContext('2d');
  const outer = (bucket: number): boolean => bucket === 0 || bucket === table.length - 1;
  const sizesWith = (sign: string): number[] => {
    const fitting = table.map((pays, bucket) =>
      context === null
        ? height * TALL
        : fittingSize(context, `${timesText(pays)}${sign}`, (width + (outer(bucket) ? wing : 0)) * (1 - 2 * BREATH), height * TALL),
    );
    const common = Math.min(...fitting.filter((_, bucket) => !outer(bucket)));
    return fitting.map((size) => Math.min(size, common));
  };
  const signed = sizesWith('×');
  const sign = Math.min(...signed) >= SIGN_FROM_PX;
  return { sign, sizes: sign ? signed : sizesWith('') };
}

/** One bucket: a tile of coloured glass with a bright lip, dark where it is open. */
export function bucketPainting(
  pays: Multiplier,
  { width, height }: { width: number; height: number },
  resolution: number,
  tuning: PlinkoTuning,
): Painting {
  const { color, ink } = bandOf(pays, tuning);
  const dim = ink !== COLORS['ink-900'];
  return painting(width + 2 * BUCKET_PAD, height + 2 * BUCKET_PAD, resolution, (context) => {
    context.translate(BUCKET_PAD, BUCKET_PAD);
    const radius = Math.min(width * 0.28, height * 0.24, 10);
    context.save();
    castShadow(context, rgba(color, dim ? 0.25 : 0.5), BUCKET_PAD);
    context.fillStyle = color;
    roundedPath(context, 0, 0, width, height, radius);
    context.fill();
    context.restore();
    const glass = context.createLinearGradient(0, 0, 0, height);
    glass.addColorStop(0, mix(color, '#FFFFFF', dim ? 0.1 : 0.2));
    glass.addColorStop(0.42, color);
    glass.addColorStop(1, mix(color, COLORS['ink-900'], dim ? 0.42 : 0.3));
    context.fillStyle = glass;
    roundedPath(context, 0, 0, width, height, radius);
    context.fill();
    // The mouth: a shadow that falls in from the open top.
    const mouth = context.createLinearGradient(0, 0, 0, height * 0.3);
    mouth.addColorStop(0, rgba(COLORS['ink-900'], dim ? 0.42 : 0.3));
    mouth.addColorStop(1, rgba(COLORS['ink-900'], 0));
    context.fillStyle = mouth;
    roundedPath(context, 0, 0, width, height * 0.5, [radius, radius, 0, 0]);
    context.fill();
    const lip = context.createLinearGradient(0, 0, 0, height);
    lip.addColorStop(0, rgba('#FFFFFF', dim ? 0.4 : 0.75));
    lip.addColorStop(0.25, rgba('#FFFFFF', dim ? 0.1 : 0.16));
    lip.addColorStop(1, rgba('#FFFFFF', 0.03));
    context.strokeStyle = lip;
    context.lineWidth = 1;
    roundedPath(context, 0.5, 0.5, width - 1, height - 1, radius - 0.5);
    context.stroke();
  });
}

/** Writes what a bucket pays on a sheet as large as its glass. */
export function paintBucketLabel(
  context: CanvasRenderingContext2D,
  pays: Multiplier,
  { width, height }: { width: number; height: number },
  label: { size: number; sign: boolean },
  tuning: PlinkoTuning,
): void {
  write(context, `${timesText(pays)}${label.sign ? '×' : ''}`, bandOf(pays, tuning).ink, width / 2, height * 0.54, label.size);
}

/** A result of the column: the bucket's colour, flat and dim. */
export function chipPainting(
  pays: Multiplier,
  { width, height }: { width: number; height: number },
  resolution: number,
  tuning: PlinkoTuning,
): Painting {
  const { color } = bandOf(pays, tuning);
  return painting(width, height, resolution, (context) => {
    const fill = context.createLinearGradient(0, 0, 0, height);
    fill.addColorStop(0, mix(color, '#FFFFFF', 0.08));
    fill.addColorStop(1, mix(color, COLORS['ink-900'], 0.14));
    context.fillStyle = fill;
    roundedPath(context, 0, 0, width, height, Math.min(10, height * 0.3));
    context.fill();
  });
}

/** Writes what a result of the column paid. */
export function paintChipLabel(
  context: CanvasRenderingContext2D,
  pays: Multiplier,
  { width, height }: { width: number; height: number },
  tuning: PlinkoTuning,
): void {
  const text = timesLabel(pays);
  const size = fittingSize(context, text, width * 0.82, Math.min(17, height * 0.5));
  write(context, text, bandOf(pays, tuning).ink, width / 2, height / 2, size);
}

/** All pegs of a board, between the edges of the light around them. */
export function pegsPainting(layout: PlinkoLayout, places: Float32Array, renderer: Renderer, tuning: PlinkoTuning): Painting {
  const { width, height, board, buckets } = layout;
  return painting(width, height, renderer.resolution, (context) => {
    if (!hasOwnPane(renderer)) paintPane(context, layout, tuning);
    edges(context, layout, tuning);
    const { pegRadius } = board;
    for (let index = 0; index < places.length; index += 2) {
      const [x, y] = [places[index] ?? 0, places[index + 1] ?? 0];
      const halo = context.createRadialGradient(x, y, pegRadius * 0.6, x, y, pegRadius * 3.2);
      halo.addColorStop(0, rgba(PEG.haloIn, 0.3));
      halo.addColorStop(0.4, rgba(PEG.haloOut, 0.1));
      halo.addColorStop(1, rgba(COLORS.violet, 0));
      context.fillStyle = halo;
      context.fillRect(x - pegRadius * 3.2, y - pegRadius * 3.2, pegRadius * 6.4, pegRadius * 6.4);
      const metal = context.createRadialGradient(x - pegRadius * 0.35, y - pegRadius * 0.45, pegRadius * 0.1, x, y, pegRadius * 1.05);
      metal.addColorStop(0, '#FFFFFF');
      metal.addColorStop(0.45, PEG.metal);
      metal.addColorStop(1, PEG.dark);
      context.fillStyle = metal;
      fillDisc(context, x, y, pegRadius);
    }
    // A line of light under the buckets: the edge of the floor under them.
    const edgeY = buckets.top + buckets.height + BUCKET_PAD + 2;
    const half = ((board.rows + 1) / 2) * board.spacing;
    const edge = context.createLinearGradient(board.centreX - half, 0, board.centreX + half, 0);
    edge.addColorStop(0, rgba(COLORS.violet, 0));
    edge.addColorStop(0.5, rgba(COLORS['violet-light'], 0.22 * tuning.roomLight));
    edge.addColorStop(1, rgba(COLORS.violet, 0));
    context.fillStyle = edge;
    context.fillRect(board.centreX - half, edgeY, half * 2, 1);
  });
}

/** The pane runs from a little beside the hand to a little beside the outer buckets: half its width above and below, px. */
function paneOf({ board }: PlinkoLayout): { narrow: number; wide: number } {
  return { narrow: board.spacing * 1.15, wide: ((board.rows + 2) / 2) * board.spacing };
}

/** The pane is soft all over, so a graphics card gets a coarse picture of it; to the canvas renderer it would be one more picture to draw. */
const hasOwnPane = ({ name }: Renderer): boolean => name !== 'canvas';

/** A pane of light around the pegs, from the hand down to the buckets. Null where it is part of the pegs' own picture. */
export function panePainting(layout: PlinkoLayout, tuning: PlinkoTuning, renderer: Renderer): Painting | null {
  const { width, height } = layout;
  return hasOwnPane(renderer) ? painting(width, height, PANE_RESOLUTION, (context) => paintPane(context, layout, tuning)) : null;
}

function paintPane(context: CanvasRenderingContext2D, layout: PlinkoLayout, { roomLight }: PlinkoTuning): void {
  const { board, buckets, handY } = layout;
  const { narrow, wide } = paneOf(layout);
  context.beginPath();
  context.moveTo(board.centreX - narrow, handY);
  context.lineTo(board.centreX + narrow, handY);
  context.lineTo(board.centreX + wide, buckets.top);
  context.lineTo(board.centreX - wide, buckets.top);
  context.closePath();
  const pane = context.createLinearGradient(0, handY, 0, buckets.top);
  pane.addColorStop(0, rgba(PANE.top, 0.1 * roomLight));
  pane.addColorStop(0.5, rgba(PANE.foot, 0.05 * roomLight));
  pane.addColorStop(1, rgba(PANE.foot, 0.1 * roomLight));
  context.fillStyle = pane;
  context.fill();
}

/** The lit edges of that pane. */
function edges(context: CanvasRenderingContext2D, layout: PlinkoLayout, { roomLight }: PlinkoTuning): void {
  const { board, buckets, handY } = layout;
  const { narrow, wide } = paneOf(layout);
  for (const side of [-1, 1]) {
    const line = context.createLinearGradient(0, handY, 0, buckets.top);
    line.addColorStop(0, rgba(COLORS['violet-light'], 0));
    line.addColorStop(0.35, rgba(COLORS['violet-light'], 0.16 * roomLight));
    line.addColorStop(1, rgba(COLORS['violet-light'], 0.02));
    context.strokeStyle = line;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(board.centreX + side * narrow, handY);
    context.lineTo(board.centreX + side * wide, buckets.top);
    context.stroke();
  }
}
