import type { LevelGroup } from '#src/ui/level-badge.data.ts';

/** A group's emblem around the middle of a medal of 96 × 96: shapes that take the fill around them, and the colour that it glows in. */
export interface Emblem {
  glow: string;
  draw: string;
}

const path = (d: string): string => `<path d="${d}"/>`;
const line = (d: string, width: number): string => `<path d="${d}" fill="none" stroke="url(#e)" stroke-width="${width}"/>`;
const spun = (count: number, shape: string, from = 0): string =>
  Array.from({ length: count }, (_, index) => `<g transform="rotate(${from + (360 / count) * index} 48 48)">${shape}</g>`).join('');

/** The emblem of each group of levels. */
export const EMBLEMS: Readonly<Record<LevelGroup, Emblem>> = {
  // A spark.
  1: { glow: '#aeb6c8', draw: path('M48 24Q51 45 72 48Q51 51 48 72Q45 51 24 48Q45 45 48 24Z') },
  // A sprout.
  10: {
    glow: '#7fe0a8',
    draw: `${path('M45.5 73V46H50.5V73Z')}${path('M48 50C30 50 24 40 24 29C40 29 48 37 48 50Z')}${path('M48 45C48 33 56 25 72 25C72 37 64 45 48 45Z')}`,
  },
  // A flame.
  20: {
    glow: '#ffc44d',
    draw: `${path('M49 21C52 34 67 40 67 56A19 19 0 0 1 29 56C29 47 34 42 38 36C40 41 42 43 44 43C46 36 45 28 49 21Z')}<path d="M48 73A9 9 0 0 1 39 63C39 57 46 54 48 47C52 53 57 57 57 63A9 9 0 0 1 48 73Z" fill="#7a4a08" fill-opacity=".75"/>`,
  },
  // Waves.
  30: {
    glow: '#7cc0ff',
    draw: `${line('M25 38Q32.7 29 40.3 38T55.7 38T71 38', 6)}${line('M25 51Q32.7 42 40.3 51T55.7 51T71 51', 6)}${line('M33 64Q40.5 55 48 64T63 64', 6)}`,
  },
  // A die.
  40: {
    glow: '#b3a1ff',
    draw: `<g transform="rotate(14 48 48)"><rect x="29" y="29" width="38" height="38" rx="9"/><g fill="#2c1e57"><circle cx="38.5" cy="38.5" r="4"/><circle cx="57.5" cy="38.5" r="4"/><circle cx="48" cy="48" r="4"/><circle cx="38.5" cy="57.5" r="4"/><circle cx="57.5" cy="57.5" r="4"/></g></g>`,
  },
  // A blossom.
  50: {
    glow: '#ff96ae',
    draw: `${spun(6, path('M48 48C37 40 38 25 48 24C58 25 59 40 48 48Z'))}<circle cx="48" cy="48" r="7" fill="#ffe3a3" stroke="#8c2f57" stroke-width="3"/>`,
  },
  // An hourglass.
  60: {
    glow: '#ffc44d',
    draw: `${path('M31 24H65V31H62C62 42 53 45 53 48S62 54 62 65H65V72H31V65H34C34 54 43 51 43 48S34 42 34 31H31Z')}<path d="M40 35H56C55 41 49 43 48 47C47 43 41 41 40 35ZM39 65C40 59 46 58 48 53C50 58 56 59 57 65Z" fill="#7a4a08" fill-opacity=".8"/>`,
  },
  // An atom.
  70: {
    glow: '#7ff0e6',
    draw: `${spun(3, '<ellipse cx="48" cy="48" rx="25" ry="9.5" fill="none" stroke="url(#e)" stroke-width="4.2"/>')}<circle cx="48" cy="48" r="6.5"/>`,
  },
  // A moon with a star.
  80: {
    glow: '#b3c0ff',
    draw: `${path('M58 25A25 25 0 1 0 71 59A21 21 0 0 1 58 25Z')}${path('M65 30L67.6 38.4L76 41L67.6 43.6L65 52L62.4 43.6L54 41L62.4 38.4Z')}`,
  },
  // A bolt.
  90: { glow: '#ffb199', draw: path('M54 20L27 54H44L40 77L69 41H51Z') },
  // A gem.
  100: {
    glow: '#ffe3a3',
    draw: `${path('M35 28H61L73 43L48 73L23 43Z')}<path d="M23 43H73M35 28L41 43L48 73L55 43L61 28M41 43L48 28L55 43" fill="none" stroke="#7a5208" stroke-width="2.6"/>`,
  },
  // A crown.
  110: {
    glow: '#ffd97e',
    draw: `${path('M24 37L37 47L48 26L59 47L72 37L67 65H29Z')}<circle cx="24" cy="34" r="4.2"/><circle cx="48" cy="23" r="4.6"/><circle cx="72" cy="34" r="4.2"/><rect x="29" y="68" width="38" height="6" rx="3"/><g fill="#8e3cc9"><circle cx="48" cy="55" r="4.6"/><circle cx="37" cy="57" r="3"/><circle cx="59" cy="57" r="3"/></g>`,
  },
};
