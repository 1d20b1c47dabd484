import { COLORS } from '#contract/design-tokens.ts';
import { figuresFont, fillMiddle } from '#scenes/stage/fonts.ts';
import type { WheelColor } from '#contract/games/wheel.ts';
import { castShadow, mix, rgba } from '#scenes/stage/paint.ts';
import { SEGMENT_RAD } from '../layout.ts';
import { INK } from '../materials.ts';
import { symbolPath } from './symbol.ts';

/** A segment's sheet: upright, its arc at the top, the wheel's middle below the sheet. */
export interface WedgeSheet {
  radius: number;
  inner: number;
  width: number;
  height: number;
}

/** The sheet of a wheel. */
export function wedgeSheet(radius: number, inner: number): WedgeSheet {
  return {
    radius,
    inner,
    width: Math.ceil(2 * radius * Math.sin(SEGMENT_RAD / 2)) + 4,
    height: Math.ceil(radius - inner * Math.cos(SEGMENT_RAD / 2)) + 4,
  };
}

function path(context: CanvasRenderingContext2D, { radius, inner, width }: WedgeSheet, inset: number): void {
  const [cx, cy] = [width / 2, radius + 2];
  // The gap between two segments is even along its length, so it is taken off as a width, not as an angle.
  const half = (at: number): number => SEGMENT_RAD / 2 - inset / at;
  const [outer, core] = [radius - inset, inner + inset];
  context.beginPath();
  context.arc(cx, cy, outer, -Math.PI / 2 - half(outer), -Math.PI / 2 + half(outer));
  context.arc(cx, cy, core, -Math.PI / 2 + half(core), -Math.PI / 2 - half(core), true);
  context.closePath();
}

/** One segment of lit glass with its label and its shape. */
export function paintWedge(context: CanvasRenderingContext2D, sheet: WedgeSheet, pays: WheelColor, color: string): void {
  const { radius, inner, width } = sheet;
  const [cx, cy] = [width / 2, radius + 2];
  const deep = radius - inner;
  const glass = context.createRadialGradient(cx, cy, inner, cx, cy, radius);
  const base = mix(COLORS['ink-900'], color, pays === 50 ? 0.62 : 0.4);
  glass.addColorStop(0, mix(COLORS['ink-900'], color, 0.16));
  glass.addColorStop(0.5, base);
  glass.addColorStop(0.86, mix(base, color, 0.66));
  glass.addColorStop(0.97, mix(color, '#FFFFFF', 0.12));
  glass.addColorStop(1, mix(color, '#FFFFFF', 0.45));
  path(context, sheet, 0.9);
  context.fillStyle = glass;
  context.fill();
  // Light in the glass's left edge.
  context.save();
  path(context, sheet, 0.9);
  context.clip();
  const sheen = context.createLinearGradient(0, 0, width, 0);
  sheen.addColorStop(0, 'rgba(255,255,255,0.2)');
  sheen.addColorStop(0.28, 'rgba(255,255,255,0.03)');
  sheen.addColorStop(0.75, 'rgba(0,0,0,0)');
  sheen.addColorStop(1, 'rgba(0,0,0,0.34)');
  context.fillStyle = sheen;
  context.fillRect(0, 0, width, sheet.height);
  context.restore();
  const chord = 2 * (radius - deep * 0.4) * Math.sin(SEGMENT_RAD / 2);
  const size = Math.min(deep * 0.22, chord * (pays === 50 ? 0.44 : 0.56));
  context.font = figuresFont(700, size);
  context.textAlign = 'center';
  // Dark on gold, white on the deeper colours: readable lit and unlit.
  const dark = pays === 50;
  castShadow(context, dark ? rgba(INK.light, 0.5) : 'rgba(0,0,0,0.7)', size * 0.3);
  context.fillStyle = dark ? INK.dark : '#FFFFFF';
  fillMiddle(context, `${pays}×`, cx, 2 + deep * 0.34, chord * 0.94);
  context.shadowBlur = 0;
  symbolPath(context, pays, cx, 2 + deep * 0.64, Math.min(deep * 0.1, chord * 0.2));
  context.fillStyle = dark ? rgba(INK.dark, 0.9) : rgba(mix(color, '#FFFFFF', 0.4), 0.95);
  context.fill();
}

/** The light of a segment that won, white so that a tint colours it. */
export function paintLight(context: CanvasRenderingContext2D, sheet: WedgeSheet): void {
  const { radius, inner, width } = sheet;
  const light = context.createRadialGradient(width / 2, radius + 2, inner, width / 2, radius + 2, radius);
  light.addColorStop(0, 'rgba(255,255,255,0.05)');
  light.addColorStop(0.62, 'rgba(255,255,255,0.34)');
  light.addColorStop(0.9, 'rgba(255,255,255,0.7)');
  light.addColorStop(1, 'rgba(255,255,255,1)');
  path(context, sheet, 0.9);
  context.fillStyle = light;
  context.fill();
}
