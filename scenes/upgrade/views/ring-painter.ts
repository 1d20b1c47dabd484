import { COLORS } from '#contract/design-tokens.ts';
import { annulus, castShadow, fillDisc, mix, rgba } from '#scenes/stage/paint.ts';
import { RING } from '../layout.ts';
import { TRACK } from '../materials.ts';

type Context = CanvasRenderingContext2D;

const TAU = Math.PI * 2;
/** Bars of the losing arc's pattern all the way round. */
const BARS = 90;

/** The ring without its winning arc, around the origin: bezel, the hatched track, ticks, the dial. */
export function paintRing(context: Context, radius: number, lose: string): void {
  const [outer, inner] = [RING.trackOuter * radius, RING.trackInner * radius];
  context.save();
  castShadow(context, 'rgba(0,0,0,0.75)', radius * 0.14, radius * 0.05);
  const bezel = context.createLinearGradient(-radius * 0.6, -radius, radius * 0.6, radius);
  bezel.addColorStop(0, mix(COLORS['ink-600'], COLORS['text-mid'], 0.45));
  bezel.addColorStop(0.3, COLORS['ink-600']);
  bezel.addColorStop(0.7, COLORS['ink-700']);
  bezel.addColorStop(1, mix(COLORS['ink-600'], COLORS.violet, 0.35));
  context.fillStyle = bezel;
  fillDisc(context, 0, 0, radius);
  context.restore();
  ticks(context, radius);
  const track = context.createRadialGradient(0, 0, inner, 0, 0, outer);
  track.addColorStop(0, TRACK.outer);
  track.addColorStop(0.5, TRACK.middle);
  track.addColorStop(1, TRACK.inner);
  annulus(context, inner, outer);
  context.fillStyle = track;
  context.fill();
  hatch(context, inner, outer, lose);
  dial(context, radius);
}

function ticks(context: Context, radius: number): void {
  for (let step = 0; step < 100; step++) {
    const major = step % 25 === 0;
    const angle = (step / 100) * TAU - Math.PI / 2;
    const [from, to] = [radius * (major ? 0.942 : 0.953), radius * (major ? 0.984 : step % 5 === 0 ? 0.98 : 0.97)];
    context.strokeStyle = rgba(COLORS['text-hi'], major ? 0.85 : step % 5 === 0 ? 0.45 : 0.2);
    context.lineWidth = major ? Math.max(1.4, radius * 0.012) : 1;
    context.beginPath();
    context.moveTo(Math.cos(angle) * from, Math.sin(angle) * from);
    context.lineTo(Math.cos(angle) * to, Math.sin(angle) * to);
    context.stroke();
  }
}

/** Slanting bars in the losing colour, so that the arc is known by its shape too. */
function hatch(context: Context, inner: number, outer: number, lose: string): void {
  context.save();
  annulus(context, inner, outer);
  context.clip();
  context.fillStyle = rgba(lose, 0.1);
  context.fillRect(-outer, -outer, outer * 2, outer * 2);
  context.fillStyle = rgba(lose, 0.26);
  const slant = TAU / 60;
  for (let bar = 0; bar < BARS; bar++) {
    const angle = (bar / BARS) * TAU;
    const half = (TAU / BARS) * 0.22;
    context.beginPath();
    for (const [reach, at] of [
      [inner, angle - half],
      [outer, angle - half + slant],
      [outer, angle + half + slant],
      [inner, angle + half],
    ] as const)
      context.lineTo(Math.cos(at) * reach * 1.002, Math.sin(at) * reach * 1.002);
    context.closePath();
    context.fill();
  }
  context.restore();
}

function dial(context: Context, radius: number): void {
  const [rim, reach] = [RING.trackInner * radius, RING.dial * radius];
  const ring = context.createLinearGradient(-rim * 0.5, -rim, rim * 0.5, rim);
  ring.addColorStop(0, mix(COLORS['ink-600'], COLORS['text-mid'], 0.3));
  ring.addColorStop(0.5, COLORS['ink-700']);
  ring.addColorStop(1, mix(COLORS['ink-700'], COLORS.violet, 0.25));
  context.fillStyle = ring;
  fillDisc(context, 0, 0, rim);
  const face = context.createRadialGradient(0, -reach * 0.35, reach * 0.1, 0, 0, reach);
  face.addColorStop(0, mix(COLORS['ink-700'], COLORS.violet, 0.16));
  face.addColorStop(0.6, COLORS['ink-800']);
  face.addColorStop(1, TRACK.face);
  context.fillStyle = face;
  fillDisc(context, 0, 0, reach);
  context.strokeStyle = 'rgba(0,0,0,0.6)';
  context.lineWidth = Math.max(1, radius * 0.012);
  context.stroke();
}

/** The glass over the track, around the origin: light from above along its upper curve, a thin rim, shade at both edges. */
export function paintRingGlass(context: Context, radius: number): void {
  const [outer, inner] = [RING.trackOuter * radius, RING.trackInner * radius];
  const width = outer - inner;
  annulus(context, inner, outer);
  const shade = context.createRadialGradient(0, 0, inner, 0, 0, outer);
  shade.addColorStop(0, 'rgba(0,0,0,0.5)');
  shade.addColorStop(0.28, 'rgba(0,0,0,0)');
  shade.addColorStop(0.7, 'rgba(0,0,0,0)');
  shade.addColorStop(1, 'rgba(0,0,0,0.45)');
  context.fillStyle = shade;
  context.fill();
  context.lineCap = 'round';
  const shine = (reach: number, thick: number, from: number, to: number, alpha: number): void => {
    const light = context.createLinearGradient(Math.cos(from) * reach, 0, Math.cos(to) * reach, 0);
    light.addColorStop(0, 'rgba(255,255,255,0)');
    light.addColorStop(0.3, `rgba(255,255,255,${alpha})`);
    light.addColorStop(0.65, `rgba(255,255,255,${alpha * 0.7})`);
    light.addColorStop(1, 'rgba(255,255,255,0)');
    context.strokeStyle = light;
    context.lineWidth = thick;
    context.beginPath();
    context.arc(0, 0, reach, from, to);
    context.stroke();
  };
  shine(outer - width * 0.26, width * 0.2, -Math.PI * 0.93, -Math.PI * 0.1, 0.4);
  shine(outer - width * 0.14, width * 0.05, -Math.PI * 0.85, -Math.PI * 0.25, 0.55);
  shine(inner + width * 0.14, width * 0.07, Math.PI * 0.85, Math.PI * 0.15, 0.16);
  for (const [reach, alpha] of [
    [outer, 0.2],
    [inner, 0.12],
  ] as const) {
    context.strokeStyle = `rgba(255,255,255,${alpha})`;
    context.lineWidth = 1;
    context.beginPath();
    context.arc(0, 0, reach, 0, TAU);
    context.stroke();
  }
}

/** The light that the running needle draws after itself, around the origin: strongest at the top, where the needle is, and gone a third of a turn behind. */
export function paintTrail(context: Context, radius: number): void {
  const [outer, inner] = [RING.trackOuter * radius, RING.trackInner * radius];
  const steps = 64;
  const sweep = TAU * 0.34;
  for (let step = 0; step < steps; step++) {
    const near = 1 - step / steps;
    context.fillStyle = `rgba(255,255,255,${0.6 * near ** 2.4})`;
    const to = -Math.PI / 2 - (step / steps) * sweep;
    const from = to - sweep / steps - 0.004;
    context.beginPath();
    context.arc(0, 0, outer, from, to);
    context.arc(0, 0, inner, to, from, true);
    context.closePath();
    context.fill();
  }
}

/** The needle, pointing up from the origin: a blade with a bright edge and a counterweight on the inner ring. */
export function paintNeedle(context: Context, radius: number, metal: string): void {
  const [from, to] = [-RING.needleFrom * radius, -RING.needleTo * radius];
  const half = radius * 0.036;
  context.save();
  castShadow(context, 'rgba(0,0,0,0.7)', radius * 0.05, radius * 0.02);
  const blade = context.createLinearGradient(-half, 0, half, 0);
  blade.addColorStop(0, mix(metal, '#FFFFFF', 0.65));
  blade.addColorStop(0.5, metal);
  blade.addColorStop(0.51, mix(metal, COLORS['ink-900'], 0.3));
  blade.addColorStop(1, mix(metal, COLORS['ink-900'], 0.55));
  context.fillStyle = blade;
  context.beginPath();
  context.moveTo(0, to);
  context.lineTo(half * 0.62, from - (from - to) * 0.34);
  context.lineTo(half * 1.5, from - radius * 0.03);
  context.arc(0, from - radius * 0.03, half * 1.5, 0, Math.PI);
  context.lineTo(-half * 0.62, from - (from - to) * 0.34);
  context.closePath();
  context.fill();
  context.restore();
  context.fillStyle = COLORS['ink-900'];
  fillDisc(context, 0, from - radius * 0.03, half * 0.7);
  context.fillStyle = mix(metal, '#FFFFFF', 0.4);
  fillDisc(context, 0, from - radius * 0.03, half * 0.36);
}
