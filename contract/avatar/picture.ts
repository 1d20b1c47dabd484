import { COLORS } from '../design-tokens.ts';
import { AVATAR_COLORS, type Avatar, type AvatarPattern } from './avatar.ts';

/*
 * A player's picture from its pattern, two colours and a seed: a square of 96 units, its ground filled, shapes on it. Numbers have one decimal, so that
 * every machine writes the same text.
 */

const SIDE = 96;

/** Numbers from 0 up to 1, the same ones for the same seed (Mulberry32, public domain). */
function numbersFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Brush {
  /** The next number of the seed. */
  next: () => number;
  /** The colour of the shapes. */
  mark: string;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);
const between = (next: () => number, low: number, high: number): number => low + next() * (high - low);
const SHADE = COLORS['ink-950'];
const LIGHT = COLORS.white;

const circle = (x: number, y: number, radius: number, look: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" ${look}/>`;
const fill = (color: string, opacity = 1): string => `fill="${color}"${opacity === 1 ? '' : ` fill-opacity="${n(opacity)}"`}`;

/** A cut stone: a grid of points, moved a little, whose triangles are lit one by one. */
function facets({ next, mark }: Brush): string {
  const STEP = SIDE / 3;
  const points = Array.from({ length: 4 }, (_, row) =>
    Array.from({ length: 4 }, (_unused, column) => {
      const inner = (place: number): boolean => place === 1 || place === 2;
      const shift = (free: boolean): number => (free ? between(next, -11, 11) : 0);
      return { x: column * STEP + shift(inner(column)), y: row * STEP + shift(inner(row)) };
    }),
  );
  const triangles: string[] = [];
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 3; column++) {
      const corner = (down: number, right: number): string => {
        const { x = 0, y = 0 } = points[row + down]?.[column + right] ?? {};
        return `${n(x)} ${n(y)}`;
      };
      const halves =
        next() < 0.5
          ? [
              [corner(0, 0), corner(0, 1), corner(1, 0)],
              [corner(0, 1), corner(1, 1), corner(1, 0)],
            ]
          : [
              [corner(0, 0), corner(0, 1), corner(1, 1)],
              [corner(0, 0), corner(1, 1), corner(1, 0)],
            ];
      for (const half of halves) {
        const color = [mark, mark, SHADE, LIGHT][Math.floor(next() * 4)] ?? mark;
        const opacity = color === mark ? between(next, 0.3, 1) : between(next, 0.1, 0.3);
        triangles.push(`<path d="M${half.join('L')}Z" ${fill(color, opacity)}/>`);
      }
    }
  return triangles.join('');
}

/** Hills behind hills, the nearest the darkest. */
function waves({ next, mark }: Brush): string {
  const hill = (place: number): string => {
    const base = 30 + place * 17 + between(next, -5, 5);
    const height = between(next, 8, 17) * (next() < 0.5 ? -1 : 1);
    const look = place === 3 ? fill(SHADE, 0.6) : place === 1 ? fill(LIGHT, 0.2) : fill(mark, place === 0 ? 0.5 : 1);
    return `<path d="M0 ${n(base)}C${n(SIDE / 3)} ${n(base - height)} ${n((SIDE * 2) / 3)} ${n(base + height)} ${SIDE} ${n(base)}V${SIDE}H0Z" ${look}/>`;
  };
  const sun = circle(between(next, 22, 74), between(next, 16, 30), between(next, 8, 13), fill(LIGHT, 0.8));
  return sun + [0, 1, 2, 3].map(hill).join('');
}

/** Rings around a point beside the middle. */
function rings({ next, mark }: Brush): string {
  const x = between(next, 26, 70);
  const y = between(next, 26, 70);
  const gap = between(next, 11, 15);
  const bands = [8, 7, 6, 5, 4, 3, 2, 1].map((place) => {
    const color = place % 2 === 0 ? fill(next() < 0.5 ? SHADE : LIGHT, 0.3) : fill(mark, place === 1 ? 1 : between(next, 0.5, 0.9));
    return circle(x + between(next, -3, 3), y + between(next, -3, 3), place * gap, color);
  });
  return bands.join('') + circle(x, y, gap * 0.45, fill(LIGHT, 0.9));
}

/** Quarter circles and squares, the right half the mirror of the left. */
function tiles({ next, mark }: Brush): string {
  const STEP = SIDE / 4;
  const cell = (column: number, row: number): string => {
    const kind = next();
    const strong = next() < 0.75;
    const look = strong ? fill(mark) : fill(LIGHT, 0.3);
    if (kind < 0.18) return '';
    const paint = (left: number, flip: boolean): string => {
      const top = row * STEP;
      if (kind < 0.42) return `<path d="M${n(left)} ${n(top)}h${n(STEP)}v${n(STEP)}h${n(-STEP)}z" ${look}/>`;
      if (kind < 0.6) return circle(left + STEP / 2, top + STEP / 2, STEP * 0.32, look);
      const [from, sweep] = flip ? [left + STEP, 1] : [left, 0];
      const turn = kind < 0.8;
      const start = turn ? top : top + STEP;
      const down = turn ? STEP : -STEP;
      const away = flip ? -STEP : STEP;
      return `<path d="M${n(from)} ${n(start)}v${n(down)}a${n(STEP)} ${n(STEP)} 0 0 ${turn ? sweep : 1 - sweep} ${n(away)} ${n(-down)}z" ${look}/>`;
    };
    return paint(column * STEP, false) + paint((3 - column) * STEP, true);
  };
  return [0, 1, 2, 3].flatMap((row) => [cell(0, row), cell(1, row)]).join('');
}

/** Rays that spread from a low point. */
function rays({ next, mark }: Brush): string {
  const x = between(next, 34, 62);
  const y = between(next, 58, 82);
  const count = 7 + Math.floor(next() * 4);
  const turn = next() * Math.PI;
  const at = (angle: number): string => `${n(x + Math.cos(angle) * 140)} ${n(y + Math.sin(angle) * 140)}`;
  const spread = Array.from({ length: count }, (_, place) => {
    const middle = turn + (place / count) * 2 * Math.PI;
    const half = (Math.PI / count) * between(next, 0.38, 0.62);
    return `<path d="M${n(x)} ${n(y)}L${at(middle - half)}L${at(middle + half)}Z" ${fill(mark, place % 3 === 0 ? 0.6 : 1)}/>`;
  });
  const radius = between(next, 15, 22);
  return spread.join('') + circle(x, y, radius, fill(SHADE, 0.8)) + circle(x, y, radius * 0.62, fill(LIGHT, 0.9));
}

/** Moons on their ways around a star. */
function orbits({ next, mark }: Brush): string {
  const ways = [17, 29, 41].map((radius) => {
    const angle = next() * 2 * Math.PI;
    const moon = circle(
      48 + Math.cos(angle) * radius,
      48 + Math.sin(angle) * radius,
      between(next, 3.5, 7),
      fill(next() < 0.5 ? LIGHT : mark),
    );
    return `${circle(48, 48, radius, `fill="none" stroke="${mark}" stroke-opacity="0.6" stroke-width="2"`)}${moon}`;
  });
  return `<path d="M0 0H${SIDE}V${SIDE}H0Z" ${fill(SHADE, 0.6)}/>` + ways.join('') + circle(48, 48, between(next, 8, 11), fill(mark));
}

const PATTERNS: Record<AvatarPattern, (brush: Brush) => string> = { facets, waves, rings, tiles, rays, orbits };

/** A picture as an SVG document: the same text for the same choice, and nothing in it that a player wrote. */
export function avatarPicture({ pattern, colors: [ground, mark], seed }: Avatar): string {
  const marks = PATTERNS[pattern]({ next: numbersFrom(seed), mark: AVATAR_COLORS[mark] });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${AVATAR_COLORS[ground]}"/>${marks}</svg>`;
}
