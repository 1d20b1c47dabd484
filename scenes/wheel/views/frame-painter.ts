import { COLORS } from '#contract/design-tokens.ts';
import { mix, paintLight, rgba } from '#scenes/stage/paint.ts';
import type { WheelLayout } from '../layout.ts';
import { RIM, ROOM } from '../materials.ts';

type Context = CanvasRenderingContext2D;

/** A coarse picture ends within its last pixel, so it is painted beyond its edges. */
const BEYOND_PX = 16;

function ring(context: Context, { cx, cy, tilt }: WheelLayout, radius: number): void {
  context.beginPath();
  context.ellipse(cx, cy, radius, radius * tilt, 0, 0, Math.PI * 2);
}

function band(context: Context, layout: WheelLayout, from: number, to: number, fill: CanvasGradient | string): void {
  const { cx, cy, tilt } = layout;
  context.beginPath();
  context.ellipse(cx, cy, to, to * tilt, 0, 0, Math.PI * 2);
  context.ellipse(cx, cy, from, from * tilt, 0, 0, Math.PI * 2, true);
  context.fillStyle = fill;
  context.fill();
}

/** The dark room with light from above and behind the wheel: soft all over. */
export function paintBackdrop(context: Context, layout: WheelLayout, color: string, strength: number): void {
  const { width, height, cx, cy, radius, tilt } = layout;
  context.fillStyle = ROOM.dark;
  context.fillRect(0, 0, width + BEYOND_PX, height + BEYOND_PX);
  const light = (x: number, y: number, reach: number, tone: string, alpha: number, squash: number): void =>
    paintLight(context, { x, y, reach, color: tone, alpha, squash, fading: [0.5, 0.34] });
  const wide = Math.max(width, height);
  light(cx, cy - radius * tilt, wide * 0.62, color, 0.85 * strength, 0.55);
  light(cx, -height * 0.1, wide * 0.5, color, 0.4 * strength, 0.5);
  light(cx - width * 0.42, cy, wide * 0.4, COLORS['rarity-rare'], 0.25 * strength, 1);
  light(cx + width * 0.42, cy, wide * 0.4, COLORS['rarity-mythic'], 0.18 * strength, 1);
}

/** The frame of dark metal round the wheel. */
export function paintFrame(context: Context, layout: WheelLayout): void {
  const { cx, radius } = layout;
  // The wheel is seen from below: the frame's lower face shows as a dark rim behind it.
  context.save();
  context.translate(0, radius * 0.035);
  band(context, layout, radius * 0.9, radius * 1.125, ROOM.groove);
  context.restore();
  const metal = context.createLinearGradient(cx - radius * 1.1, 0, cx + radius * 1.1, 0);
  metal.addColorStop(0, RIM.side);
  metal.addColorStop(0.3, RIM.between);
  metal.addColorStop(0.5, RIM.middle);
  metal.addColorStop(0.7, RIM.between);
  metal.addColorStop(1, RIM.side);
  band(context, layout, radius * 0.995, radius * 1.112, metal);
  context.lineWidth = Math.max(1, radius * 0.005);
  context.strokeStyle = rgba(mix(COLORS.gold, '#FFFFFF', 0.2), 0.75);
  ring(context, layout, radius * 1.112);
  context.stroke();
  context.strokeStyle = rgba(COLORS.gold, 0.45);
  ring(context, layout, radius * 1.004);
  context.stroke();
  ring(context, layout, radius * 1.0);
  context.fillStyle = ROOM.hub;
  context.fill();
}

/** The light over everything: dark to the sides, bright where the pointer is; soft all over. */
export function paintShade(context: Context, { width, height, cx, cy, radius, tilt }: WheelLayout): void {
  const sides = context.createLinearGradient(cx - radius, 0, cx + radius, 0);
  sides.addColorStop(0, rgba(ROOM.groove, 0.78));
  sides.addColorStop(0.25, rgba(ROOM.groove, 0.28));
  sides.addColorStop(0.5, rgba(ROOM.groove, 0));
  sides.addColorStop(0.75, rgba(ROOM.groove, 0.28));
  sides.addColorStop(1, rgba(ROOM.groove, 0.78));
  context.fillStyle = sides;
  context.fillRect(0, 0, width + BEYOND_PX, height + BEYOND_PX);
  const top = context.createRadialGradient(cx, cy - radius * tilt, 0, cx, cy - radius * tilt, radius * 0.42);
  top.addColorStop(0, 'rgba(255,255,255,0.16)');
  top.addColorStop(1, 'rgba(255,255,255,0)');
  context.fillStyle = top;
  context.fillRect(0, 0, width + BEYOND_PX, height + BEYOND_PX);
}

/** The dark glass of the middle with its rim, and the frame's shadow on the segments. */
export function paintMiddle(context: Context, layout: WheelLayout, color: string): void {
  const { cx, cy, radius, inner, tilt } = layout;
  ring(context, layout, inner * 1.008);
  context.fillStyle = mix(ROOM.middle, color, 0.06);
  context.fill();
  context.lineWidth = Math.max(1.5, radius * 0.009);
  const rim = context.createLinearGradient(cx - inner, 0, cx + inner, 0);
  rim.addColorStop(0, rgba(COLORS['gold-deep'], 0.25));
  rim.addColorStop(0.5, rgba(COLORS['gold-light'], 0.95));
  rim.addColorStop(1, rgba(COLORS['gold-deep'], 0.25));
  context.strokeStyle = rim;
  ring(context, layout, inner * 1.006);
  context.stroke();
  context.lineWidth = 1;
  context.strokeStyle = rgba(mix(color, '#FFFFFF', 0.4), 0.22);
  ring(context, layout, inner * 0.955);
  context.stroke();
  // The outer edge's shadow on the segments.
  const edge = context.createRadialGradient(cx, cy / tilt, radius * 0.95, cx, cy / tilt, radius);
  edge.addColorStop(0, 'rgba(0,0,0,0)');
  edge.addColorStop(1, 'rgba(0,0,0,0.4)');
  context.save();
  context.scale(1, tilt);
  context.beginPath();
  context.arc(cx, cy / tilt, radius, 0, Math.PI * 2);
  context.arc(cx, cy / tilt, radius * 0.95, 0, Math.PI * 2, true);
  context.fillStyle = edge;
  context.fill();
  context.restore();
}
