import { COLORS } from '#contract/design-tokens.ts';
import { annulus, castShadow, fillDisc, mix, rgba } from '#scenes/stage/paint.ts';

type Context = CanvasRenderingContext2D;

const TAU = Math.PI * 2;

/** How far the light of the ring reaches beyond it, over its radius. */
export const RING_REACH = 1.3;

/** The part of a turn that the trail of the running light takes. */
const TRAIL = 0.3;

/** The disc behind the figures and the well in which the arcs lie, around the origin. */
export function paintRingBody(context: Context, radius: number, thick: number): void {
  const shade = context.createRadialGradient(0, 0, radius * 0.8, 0, 0, radius * RING_REACH);
  shade.addColorStop(0, 'rgba(0,0,0,0.7)');
  shade.addColorStop(0.5, 'rgba(0,0,0,0.45)');
  shade.addColorStop(1, 'rgba(0,0,0,0)');
  context.fillStyle = shade;
  fillDisc(context, 0, 0, radius * RING_REACH);
  const face = context.createRadialGradient(0, -radius * 0.4, radius * 0.1, 0, 0, radius);
  face.addColorStop(0, mix(COLORS['ink-700'], COLORS.violet, 0.14));
  face.addColorStop(0.7, COLORS['ink-800']);
  face.addColorStop(1, COLORS['ink-950']);
  context.fillStyle = face;
  fillDisc(context, 0, 0, radius * 1.035);
  context.fillStyle = COLORS['ink-950'];
  annulus(context, radius - thick - 1, radius + 1);
  context.fill();
  context.strokeStyle = rgba(COLORS['text-hi'], 0.16);
  context.lineWidth = 1;
  for (const reach of [radius * 1.035, radius - thick - 2]) {
    context.beginPath();
    context.arc(0, 0, reach, 0, TAU);
    context.stroke();
  }
}

/** Light and shade over the arcs, which make a tube of the ring, around the origin. */
export function paintRingGloss(context: Context, radius: number, thick: number): void {
  const [inner, outer] = [radius - thick, radius];
  const tube = context.createRadialGradient(0, 0, inner, 0, 0, outer);
  tube.addColorStop(0, 'rgba(0,0,0,0.5)');
  tube.addColorStop(0.3, 'rgba(0,0,0,0)');
  tube.addColorStop(0.62, 'rgba(255,255,255,0.14)');
  tube.addColorStop(0.8, 'rgba(255,255,255,0.04)');
  tube.addColorStop(1, 'rgba(0,0,0,0.42)');
  context.fillStyle = tube;
  annulus(context, inner, outer);
  context.fill();
}

/** The trail of the running light, around the origin: its head at the top, the rest counter-clockwise behind it. */
export function paintRingTrail(context: Context, radius: number, thick: number): void {
  const sweep = context.createConicGradient(-Math.PI / 2, 0, 0);
  sweep.addColorStop(0, 'rgba(255,255,255,0)');
  sweep.addColorStop(1 - TRAIL, 'rgba(255,255,255,0)');
  sweep.addColorStop(1 - TRAIL * 0.45, 'rgba(255,255,255,0.16)');
  sweep.addColorStop(1, 'rgba(255,255,255,0.75)');
  context.fillStyle = sweep;
  annulus(context, radius - thick, radius);
  context.fill();
}

/** The pointer of the running light, around the origin and upwards: a blade over the ring with a bright tip. */
export function paintRingPointer(context: Context, radius: number, thick: number, color: string): void {
  const half = Math.max(2.5, radius * 0.022);
  const [foot, tip] = [-(radius - thick * 1.32), -(radius + thick * 0.22)];
  castShadow(context, 'rgba(0,0,0,0.8)', radius * 0.06);
  const blade = context.createLinearGradient(0, foot, 0, tip);
  blade.addColorStop(0, rgba(color, 0.5));
  blade.addColorStop(0.3, color);
  blade.addColorStop(1, color);
  context.fillStyle = blade;
  context.beginPath();
  context.moveTo(-half * 0.35, foot);
  context.lineTo(-half, tip + half);
  context.lineTo(0, tip - half);
  context.lineTo(half, tip + half);
  context.lineTo(half * 0.35, foot);
  context.closePath();
  context.fill();
}
