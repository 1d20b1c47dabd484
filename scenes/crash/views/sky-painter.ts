import type { Renderer } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { fillDisc, mix, painting, type Painting, rgba, softResolution } from '#scenes/stage/paint.ts';
import { seeded } from '#scenes/stage/random.ts';
import type { CrashLayout } from '../layout.ts';
import { NIGHT } from '../materials.ts';

/** How coarsely things are painted that are soft all over, and those that are fine. */
const SOFTNESS = 0.125;
const FINENESS = 0.75;
/** A coarse picture ends within its last pixel, so it is painted beyond its edges. */
const BEYOND_PX = 16;

/** The night: a dark air with faint clouds of light. */
export function paintNight({ width, height }: CrashLayout, renderer: Renderer): Painting {
  return painting(width, height, softResolution(SOFTNESS, renderer), (context) => {
    const air = context.createLinearGradient(0, 0, 0, height);
    air.addColorStop(0, NIGHT.top);
    air.addColorStop(0.55, NIGHT.middle);
    air.addColorStop(1, NIGHT.foot);
    context.fillStyle = air;
    context.fillRect(0, 0, width + BEYOND_PX, height + BEYOND_PX);
    const random = seeded('the night');
    for (let cloud = 0; cloud < 7; cloud++) {
      const x = width * random.next();
      const y = height * random.between(0.05, 0.75);
      const reach = Math.max(width, height) * random.between(0.16, 0.36);
      const glow = context.createRadialGradient(x, y, 0, x, y, reach);
      const color = cloud % 2 === 0 ? COLORS.violet : COLORS['rarity-rare'];
      glow.addColorStop(0, rgba(color, 0.075));
      glow.addColorStop(1, rgba(color, 0));
      context.fillStyle = glow;
      context.fillRect(0, 0, width + BEYOND_PX, height + BEYOND_PX);
    }
  });
}

/** Far stars that never move. */
export function paintFarStars({ width, height }: CrashLayout, renderer: Renderer): Painting {
  return painting(width, height, softResolution(FINENESS, renderer), (context) => {
    const random = seeded('far stars');
    for (let star = 0; star < (width * height) / 2_600; star++) {
      context.fillStyle = rgba(NIGHT.star, random.between(0.05, 0.4) * random.next());
      const size = random.between(0.7, 1.7);
      context.fillRect(random.next() * width, random.next() * height, size, size);
    }
  });
}

/** The planet's pictures: their height over their width, and where the limb is from the top. */
export const PLANET_SHARE = 0.34;
export const PLANET_EDGE = 0.2;

/** Width of the planet's pictures for a slot, px. */
export function planetSize({ width, height }: CrashLayout): number {
  return Math.max(width, height) * 1.7;
}

/** The limb's circle in a picture of the planet. */
function limb(w: number, h: number): { cx: number; cy: number; radius: number } {
  const radius = w * 1.02;
  return { cx: w / 2, cy: h * PLANET_EDGE + radius, radius };
}

/** Both ends of a picture run out softly. */
function fadeEnds(context: CanvasRenderingContext2D, w: number, h: number): void {
  context.globalCompositeOperation = 'destination-out';
  for (const [from, to] of [
    [0, w * 0.12],
    [w, w * 0.88],
  ] as const) {
    const edge = context.createLinearGradient(from, 0, to, 0);
    edge.addColorStop(0, 'rgba(0,0,0,1)');
    edge.addColorStop(1, 'rgba(0,0,0,0)');
    context.fillStyle = edge;
    context.fillRect(0, 0, w, h);
  }
}

/** The planet's dark body in its lit air. */
export function paintPlanet(layout: CrashLayout, color: string, renderer: Renderer): Painting {
  const w = planetSize(layout);
  const h = w * PLANET_SHARE;
  return painting(w, h, softResolution(SOFTNESS, renderer), (context) => {
    const { cx, cy, radius } = limb(w, h);
    const thick = h * 0.17;
    context.fillStyle = NIGHT.ground;
    fillDisc(context, cx, cy, radius);
    const air = context.createRadialGradient(cx, cy, radius - thick, cx, cy, radius + thick);
    air.addColorStop(0, rgba(color, 0));
    air.addColorStop(0.46, rgba(color, 0.34));
    air.addColorStop(0.5, rgba(color, 0.6));
    air.addColorStop(0.62, rgba(color, 0.18));
    air.addColorStop(1, rgba(color, 0));
    context.fillStyle = air;
    context.fillRect(0, 0, w, h);
    fadeEnds(context, w, h);
  });
}

/** What of the planet is fine: the thin line of its limb, and the lights of towns on its night side. */
export function paintLimb(layout: CrashLayout, color: string, renderer: Renderer): Painting {
  const w = planetSize(layout);
  const h = w * PLANET_SHARE;
  return painting(w, h, softResolution(FINENESS, renderer), (context) => {
    const { cx, cy, radius } = limb(w, h);
    for (const [width, alpha] of [
      [h * 0.022, 0.22],
      [h * 0.011, 0.4],
      [h * 0.0045, 0.95],
    ] as const) {
      context.lineWidth = width;
      context.strokeStyle = rgba(mix(color, '#FFFFFF', 0.45), alpha);
      context.beginPath();
      context.arc(cx, cy, radius, 0, Math.PI * 2);
      context.stroke();
    }
    const random = seeded('the towns');
    for (let town = 0; town < 90; town++) {
      const angle = -Math.PI / 2 + (random.next() - 0.5) * 0.85;
      const depth = radius - h * 0.085 - random.next() ** 1.6 * h * 0.5;
      context.fillStyle = rgba(random.next() < 0.7 ? COLORS.gold : '#FFFFFF', 0.1 + 0.3 * random.next());
      const dot = random.between(0.8, 2);
      context.fillRect(cx + Math.cos(angle) * depth, cy + Math.sin(angle) * depth, dot * 1.6, dot * 0.7);
    }
    fadeEnds(context, w, h);
  });
}
