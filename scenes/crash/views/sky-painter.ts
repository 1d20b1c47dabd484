import { COLORS } from '#contract/design-tokens.ts';
import { mix, painting, type Painting, rgba } from '#scenes/stage/paint.ts';
import { seeded } from '#scenes/stage/random.ts';
import type { CrashLayout } from '../layout.ts';

/** Painted at this share of the slot's size: there is nothing sharp in it. */
const NIGHT_RESOLUTION = 0.5;

/** The night: a dark air with faint clouds of light and far stars that never move. */
export function paintNight({ width, height }: CrashLayout): Painting {
  return painting(width, height, NIGHT_RESOLUTION, (context) => {
    const air = context.createLinearGradient(0, 0, 0, height);
    air.addColorStop(0, '#04050A');
    air.addColorStop(0.55, '#080A15');
    air.addColorStop(1, '#0C0C1C');
    context.fillStyle = air;
    context.fillRect(0, 0, width, height);
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
      context.fillRect(0, 0, width, height);
    }
    for (let star = 0; star < (width * height) / 2_600; star++) {
      context.fillStyle = rgba('#DDE4FF', random.between(0.05, 0.4) * random.next());
      const size = random.between(0.7, 1.7);
      context.fillRect(random.next() * width, random.next() * height, size, size);
    }
  });
}

/** The planet's picture: its height over its width, and where its edge is from the top. */
export const PLANET_SHARE = 0.34;
export const PLANET_EDGE = 0.2;

/** The planet's limb: a thin line of lit air over the dark ground with the lights of its towns. */
export function paintPlanet({ width, height }: CrashLayout, color: string): Painting {
  const size = Math.max(width, height) * 1.7;
  const [w, h] = [size, size * PLANET_SHARE];
  return painting(w, h, NIGHT_RESOLUTION, (context) => {
    const radius = w * 1.02;
    const [cx, cy] = [w / 2, h * PLANET_EDGE + radius];
    const thick = h * 0.17;
    const air = context.createRadialGradient(cx, cy, radius - thick, cx, cy, radius + thick);
    const light = mix(color, '#FFFFFF', 0.35);
    air.addColorStop(0, rgba(color, 0));
    air.addColorStop(0.47, rgba(color, 0.34));
    air.addColorStop(0.5, rgba(light, 0.95));
    air.addColorStop(0.515, rgba(color, 0.5));
    air.addColorStop(0.62, rgba(color, 0.18));
    air.addColorStop(1, rgba(color, 0));
    context.fillStyle = '#05060C';
    context.beginPath();
    context.arc(cx, cy, radius, 0, Math.PI * 2);
    context.fill();
    context.fillStyle = air;
    context.fillRect(0, 0, w, h);
    // Lights of towns on the night side.
    const random = seeded('the towns');
    for (let town = 0; town < 90; town++) {
      const angle = -Math.PI / 2 + (random.next() - 0.5) * 0.85;
      const depth = radius - thick * 0.5 - random.next() ** 1.6 * h * 0.5;
      context.fillStyle = rgba(random.next() < 0.7 ? COLORS.gold : '#FFFFFF', 0.1 + 0.3 * random.next());
      const dot = random.between(0.8, 2);
      context.fillRect(cx + Math.cos(angle) * depth, cy + Math.sin(angle) * depth, dot * 1.6, dot * 0.7);
    }
    // Both ends run out softly.
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
  });
}
