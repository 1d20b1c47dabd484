import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LEVEL_BADGES, type LevelGroup } from '#src/ui/level-badge.data.ts';
import { EMBLEMS } from './badge-emblems.ts';
import { ensureFolder, isMain } from './paths.ts';

/*
 * The medals of the twelve groups of levels, drawn as vectors: a frame that grows richer with the level, filled with the group's two colours, and an emblem
 * of its own. They are shown at 18 px in the header and at 120 px on the card of a new level, so every stroke is bold and nothing is finer than a pixel there.
 */

const SIDE = 96;
const MIDDLE = SIDE / 2;

const fixed = (value: number): string => String(Math.round(value * 100) / 100);

/** A ring of points at two radii, by turns: with equal ones a polygon, else a star. `turn` is in parts of a step. */
function ring(points: number, outer: number, inner: number, turn = 0): string {
  const places = Array.from({ length: points * 2 }, (_, index) => {
    const angle = ((index + turn) / (points * 2)) * 2 * Math.PI - Math.PI / 2;
    const radius = index % 2 === 0 ? outer : inner;
    return `${fixed(MIDDLE + radius * Math.cos(angle))} ${fixed(MIDDLE + radius * Math.sin(angle))}`;
  });
  return `M${places.join('L')}Z`;
}

const circle = (radius: number): string =>
  `M${MIDDLE - radius} ${MIDDLE}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
const shield = (grow: number): string => {
  const [w, top, bottom] = [34 + grow, 10 - grow, 90 + grow];
  return `M${MIDDLE} ${top}L${MIDDLE + w} ${top + 11}V${MIDDLE + 4}C${MIDDLE + w} ${MIDDLE + 24} ${MIDDLE + 18} ${bottom - 8} ${MIDDLE} ${bottom}C${MIDDLE - 18} ${bottom - 8} ${MIDDLE - w} ${MIDDLE + 24} ${MIDDLE - w} ${MIDDLE + 4}V${top + 11}Z`;
};
const hexagon = (grow: number): string => ring(6, 40 + grow, (40 + grow) * Math.cos(Math.PI / 6));

/** The outline of each group's frame; `grow` px wider for its rim. */
const FRAMES: Readonly<Record<LevelGroup, (grow: number) => string>> = {
  1: (grow) => circle(36 + grow),
  10: (grow) => ring(16, 40 + grow, 37 + grow),
  20: hexagon,
  30: hexagon,
  40: shield,
  50: shield,
  60: (grow) => ring(8, 42 + grow, 35 + grow),
  70: (grow) => ring(8, 42 + grow, 35 + grow, 1),
  80: (grow) => ring(12, 43 + grow, 36 + grow),
  90: (grow) => ring(12, 43 + grow, 34 + grow),
  100: (grow) => ring(16, 44 + grow, 36 + grow),
  110: (grow) => ring(20, 44.5 + grow, 36 + grow),
};

/** Rims: bronze, silver, gold. */
const RIMS = {
  plain: ['#C9D2E6', '#66708A'],
  bronze: ['#F0C9A0', '#8A5530'],
  silver: ['#F4F8FF', '#7C88A6'],
  gold: ['#FFF1D0', '#C8871A'],
} as const;

function rimOf(group: LevelGroup): keyof typeof RIMS {
  if (group < 10) return 'plain';
  if (group < 40) return 'bronze';
  return group < 70 ? 'silver' : 'gold';
}

/** A group's medal as an SVG document. */
function badgeSvg(group: LevelGroup): string {
  const [from, to] = LEVEL_BADGES[group].colors;
  const [light, deep] = RIMS[rimOf(group)];
  const { glow, draw } = EMBLEMS[group];
  const frame = FRAMES[group];
  const bead =
    group >= 100
      ? `<path d="${circle(31)}" fill="none" stroke="${light}" stroke-opacity=".55" stroke-width="1.6" stroke-dasharray="1.6 4.4"/>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}"><defs><linearGradient id="r" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient><linearGradient id="f" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><radialGradient id="g" cx=".5" cy=".42" r=".5"><stop stop-color="${glow}" stop-opacity=".62"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient><linearGradient id="e" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="${glow}"/></linearGradient></defs><path d="${frame(2.5)}" fill="url(#r)" stroke-linejoin="round"/><path d="${frame(-2.2)}" fill="url(#f)"/><path d="${frame(-2.2)}" fill="url(#g)"/>${bead}<g fill="url(#e)" stroke-linejoin="round" stroke-linecap="round">${draw}</g></svg>\n`;
}

/** Writes `public/badges/{group}.svg` for every group of levels. */
export async function buildBadges(): Promise<void> {
  const folder = await ensureFolder('public/badges');
  const groups = Object.keys(LEVEL_BADGES).map((key) => Number(key) as LevelGroup);
  for (const group of groups) await writeFile(join(folder, `${group}.svg`), badgeSvg(group));
  const wanted = new Set(groups.map((group) => `${group}.svg`));
  for (const file of await readdir(folder)) if (!wanted.has(file)) await rm(join(folder, file));
}

if (isMain(import.meta.url)) void buildBadges();
