import { COLORS } from '#contract/design-tokens.ts';
import { figuresFont, fillMiddle } from '#scenes/stage/fonts.ts';
import { castShadow, fillRounded, mix, rgba } from '#scenes/stage/paint.ts';
import { TUBE } from '../materials.ts';

/** The tube on its own sheet: where its scale begins and ends, and its size, CSS pixels. */
export interface TubeSheet {
  width: number;
  /** Space above and below the tube. */
  pad: number;
  from: number;
  to: number;
  tubeHeight: number;
  labelY: number;
  labelSize: number;
}

type Context = CanvasRenderingContext2D;

/** Length of a cap beyond the scale's end, over the tube's height. */
const CAP = 0.5;

function outline(context: Context, { from, to, tubeHeight, pad }: TubeSheet, grow = 0): void {
  const cap = tubeHeight * CAP;
  context.beginPath();
  context.roundRect(from - cap - grow, pad - grow, to - from + 2 * (cap + grow), tubeHeight + 2 * grow, (tubeHeight + 2 * grow) / 2);
}

/** The body behind the zones: a dark hollow with an inner shadow, and ticks under it. */
export function paintRail(context: Context, sheet: TubeSheet): void {
  const { pad, tubeHeight } = sheet;
  context.save();
  castShadow(context, 'rgba(0,0,0,0.7)', tubeHeight * 0.5, tubeHeight * 0.22);
  outline(context, sheet, 2.5);
  const frame = context.createLinearGradient(0, pad - 3, 0, pad + tubeHeight + 3);
  frame.addColorStop(0, mix(COLORS['ink-600'], COLORS['text-low'], 0.34));
  frame.addColorStop(0.5, COLORS['ink-700']);
  frame.addColorStop(1, mix(COLORS['ink-600'], COLORS.violet, 0.18));
  context.fillStyle = frame;
  context.fill();
  context.restore();
  outline(context, sheet);
  const hollow = context.createLinearGradient(0, pad, 0, pad + tubeHeight);
  hollow.addColorStop(0, TUBE.top);
  hollow.addColorStop(1, TUBE.foot);
  context.fillStyle = hollow;
  context.fill();
  ticks(context, sheet);
}

/** The figures of the scale, under its ticks. */
export function paintScale(context: Context, { from, to, labelY, labelSize }: TubeSheet): void {
  context.font = figuresFont(600, labelSize);
  context.textAlign = 'center';
  context.fillStyle = COLORS['text-low'];
  for (const value of [0, 25, 50, 75, 100]) fillMiddle(context, String(value), from + ((to - from) * value) / 100, labelY);
}

function ticks(context: Context, { from, to, pad, tubeHeight, labelSize }: TubeSheet): void {
  const top = pad + tubeHeight + labelSize * 0.42;
  const step = to - from < 420 ? 5 : 2.5;
  for (let value = 0; value <= 100; value += step) {
    const major = value % 25 === 0;
    const x = Math.round(from + ((to - from) * value) / 100) + 0.5;
    context.strokeStyle = rgba(COLORS['text-low'], major ? 0.85 : value % 5 === 0 ? 0.4 : 0.22);
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x, top);
    context.lineTo(x, top + labelSize * (major ? 0.52 : 0.3));
    context.stroke();
  }
}

/** The glass over the zones: light along its upper side, a thin one below, metal caps at both ends. */
export function paintGlass(context: Context, sheet: TubeSheet, metal: string): void {
  const { from, to, pad, tubeHeight } = sheet;
  const cap = tubeHeight * CAP;
  context.save();
  outline(context, sheet);
  context.clip();
  const shade = context.createLinearGradient(0, pad, 0, pad + tubeHeight);
  shade.addColorStop(0, 'rgba(0,0,0,0.42)');
  shade.addColorStop(0.3, 'rgba(0,0,0,0)');
  shade.addColorStop(0.66, 'rgba(0,0,0,0)');
  shade.addColorStop(1, 'rgba(0,0,0,0.5)');
  context.fillStyle = shade;
  context.fillRect(from - cap, pad, to - from + 2 * cap, tubeHeight);
  caps(context, sheet, metal);
  context.restore();
  const shine = context.createLinearGradient(0, pad, 0, pad + tubeHeight * 0.46);
  shine.addColorStop(0, 'rgba(255,255,255,0.55)');
  shine.addColorStop(0.5, 'rgba(255,255,255,0.2)');
  shine.addColorStop(1, 'rgba(255,255,255,0.02)');
  context.fillStyle = shine;
  fillRounded(context, from - cap * 0.55, pad + tubeHeight * 0.09, to - from + cap * 1.1, tubeHeight * 0.3, tubeHeight * 0.15);
  const rim = context.createLinearGradient(0, pad + tubeHeight * 0.78, 0, pad + tubeHeight * 0.95);
  rim.addColorStop(0, 'rgba(255,255,255,0)');
  rim.addColorStop(1, 'rgba(255,255,255,0.22)');
  context.fillStyle = rim;
  fillRounded(context, from - cap * 0.4, pad + tubeHeight * 0.8, to - from + cap * 0.8, tubeHeight * 0.12, tubeHeight * 0.06);
  outline(context, sheet, 0.5);
  context.strokeStyle = 'rgba(255,255,255,0.16)';
  context.lineWidth = 1;
  context.stroke();
}

function caps(context: Context, { from, to, pad, tubeHeight }: TubeSheet, metal: string): void {
  const cap = tubeHeight * CAP;
  for (const [x, edge] of [
    [from - cap, from - 1],
    [to, to],
  ] as const) {
    const face = context.createLinearGradient(0, pad, 0, pad + tubeHeight);
    face.addColorStop(0, mix(metal, '#FFFFFF', 0.35));
    face.addColorStop(0.32, metal);
    face.addColorStop(0.62, mix(metal, COLORS['ink-900'], 0.5));
    face.addColorStop(1, mix(metal, COLORS['ink-900'], 0.76));
    context.fillStyle = face;
    context.fillRect(x, pad, cap, tubeHeight);
    context.fillStyle = 'rgba(0,0,0,0.5)';
    context.fillRect(edge, pad, 1, tubeHeight);
  }
}

/** The losing zone over the whole scale, so that it is known by its shape too: slanting bars. */
export function paintHatch(context: Context, width: number, height: number, color: string): void {
  context.fillStyle = rgba(color, 0.24);
  context.fillRect(0, 0, width, height);
  context.fillStyle = rgba(color, 0.5);
  const step = Math.round(height * 0.62);
  for (let x = -step; x < width + step; x += step) {
    context.beginPath();
    context.moveTo(x + step * 0.5, 0);
    context.lineTo(x + step * 0.86, 0);
    context.lineTo(x + step * 0.36, height);
    context.lineTo(x, height);
    context.closePath();
    context.fill();
  }
}

/** The winning zone's light from top to bottom; stretched along the tube. */
export function paintWinning(context: Context, width: number, height: number, color: string): void {
  const fill = context.createLinearGradient(0, 0, 0, height);
  fill.addColorStop(0, mix(color, COLORS['ink-900'], 0.35));
  fill.addColorStop(0.3, mix(color, '#FFFFFF', 0.08));
  fill.addColorStop(0.55, mix(color, '#FFFFFF', 0.3));
  fill.addColorStop(0.78, color);
  fill.addColorStop(1, mix(color, COLORS['ink-900'], 0.45));
  context.fillStyle = fill;
  context.fillRect(0, 0, width, height);
}
