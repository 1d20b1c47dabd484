import { readFile } from 'node:fs/promises';
import { COLORS } from '#contract/design-tokens.ts';
import { repositoryPath } from './paths.ts';

/** The logo: a gold rhombus ring with a dark heart, on a 32 × 32 field. */
const LOGO = `<defs><linearGradient id="gold" x2="0" y2="1"><stop offset="0" stop-color="${COLORS['gold-light']}"/><stop offset="0.45" stop-color="${COLORS.gold}"/><stop offset="1" stop-color="#E0962A"/></linearGradient></defs>
  <rect x="5.2" y="5.2" width="21.6" height="21.6" rx="6.4" transform="rotate(45 16 16)" fill="url(#gold)"/>
  <rect x="11.6" y="11.6" width="8.8" height="8.8" rx="2" transform="rotate(45 16 16)" fill="${COLORS['ink-900']}"/>`;

/** The logo alone as an SVG file. */
export function logoFile(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">\n  ${LOGO}\n</svg>\n`;
}

/** An app icon: the logo with a glow on a dark ground. `share` is the part of the side that the logo's field takes (smaller for maskable icons). */
export function iconSvg(side: number, share: number, rounded: boolean): string {
  const scale = (side * share) / 32;
  const offset = (side - side * share) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">
    <defs><radialGradient id="night" cy="0.3" r="0.9"><stop offset="0" stop-color="#2A2450"/><stop offset="0.55" stop-color="${COLORS['ink-800']}"/><stop offset="1" stop-color="${COLORS['ink-900']}"/></radialGradient>
    <radialGradient id="light"><stop offset="0" stop-color="${COLORS.gold}" stop-opacity="0.42"/><stop offset="1" stop-color="${COLORS.gold}" stop-opacity="0"/></radialGradient></defs>
    <rect width="${side}" height="${side}" rx="${rounded ? side * 0.22 : 0}" fill="url(#night)"/>
    <circle cx="${side / 2}" cy="${side / 2}" r="${side * share * 0.62}" fill="url(#light)"/>
    <g transform="translate(${offset} ${offset}) scale(${scale})">${LOGO}</g></svg>`;
}

type Lettering = Readonly<Record<string, { readonly width: number; readonly path: string }>>;

/** Words as outlines (`assets/brand/lettering.json`, 1,000 units an em, from Sora and Inter), so that pictures need no installed font. */
async function readLettering(): Promise<Lettering> {
  return JSON.parse(await readFile(repositoryPath('assets/brand/lettering.json'), 'utf8')) as Lettering;
}

/** One line of outlined words with its baseline at `y`. Throws RangeError for words that were never outlined. */
function outlined(lettering: Lettering, text: string, x: number, y: number, sizePx: number, fill: string): string {
  const line = lettering[text];
  if (!line) throw new RangeError(`assets/brand/lettering.json has no outlines for "${text}"`);
  return `<path transform="translate(${x} ${y}) scale(${sizePx / 1000})" d="${line.path}" fill="${fill}"/>`;
}

/** Position of one prize in the link picture: its centre, side and tilt, and the colour of its light. */
interface Placed {
  readonly prize: string;
  readonly x: number;
  readonly y: number;
  readonly side: number;
  readonly turn: number;
  readonly light: string;
}

/** The prizes in the link picture, back to front. */
export const OPEN_GRAPH_PRIZES: readonly Placed[] = [
  { prize: 'blue-diamond', x: 838, y: 268, side: 270, turn: -6, light: COLORS['rarity-rare'] },
  { prize: 'gilded-crown', x: 1042, y: 214, side: 196, turn: 9, light: COLORS.gold },
  { prize: 'aurora-headphones', x: 662, y: 232, side: 158, turn: -14, light: COLORS['rarity-epic'] },
  { prize: 'drift-runner', x: 960, y: 452, side: 188, turn: 6, light: COLORS.violet },
  { prize: 'tide-watch', x: 1118, y: 414, side: 138, turn: 14, light: COLORS['rarity-uncommon'] },
  { prize: 'field-camera', x: 786, y: 500, side: 140, turn: -4, light: COLORS['rarity-legendary'] },
];

/** The 1200 × 630 picture that other sites show for a link. `pictures` holds PNGs by prize id. */
export async function openGraphSvg(pictures: ReadonlyMap<string, Buffer>): Promise<string> {
  const lettering = await readLettering();
  const prizes = OPEN_GRAPH_PRIZES.map(({ prize, x, y, side, turn, light }) => {
    const picture = pictures.get(prize);
    if (!picture) throw new Error(`no picture for the prize "${prize}"`);
    return `<g transform="translate(${x} ${y}) rotate(${turn})"><circle r="${side * 0.5}" fill="${light}" opacity="0.22" filter="url(#soft)"/>
      <image x="${-side / 2}" y="${-side / 2}" width="${side}" height="${side}" href="data:image/png;base64,${picture.toString('base64')}" filter="url(#cast)"/></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><defs>
    <radialGradient id="violet" cx="0.74" cy="0.3" r="0.62"><stop offset="0" stop-color="${COLORS.violet}" stop-opacity="0.36"/><stop offset="1" stop-color="${COLORS.violet}" stop-opacity="0"/></radialGradient>
    <radialGradient id="warm" cx="0.86" cy="1" r="0.5"><stop offset="0" stop-color="${COLORS.gold}" stop-opacity="0.26"/><stop offset="1" stop-color="${COLORS.gold}" stop-opacity="0"/></radialGradient>
    <linearGradient id="gilt" x2="0" y2="1"><stop offset="0" stop-color="${COLORS['gold-light']}"/><stop offset="1" stop-color="${COLORS.gold}"/></linearGradient>
    <filter id="soft" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="30"/></filter>
    <filter id="cast" x="-20%" y="-20%" width="140%" height="150%"><feGaussianBlur in="SourceAlpha" stdDeviation="12"/><feOffset dy="16"/><feComponentTransfer><feFuncA type="linear" slope="0.5"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter></defs>
    <rect width="1200" height="630" fill="${COLORS['ink-900']}"/><rect width="1200" height="630" fill="url(#violet)"/><rect width="1200" height="630" fill="url(#warm)"/>
    <rect x="24" y="24" width="1152" height="582" rx="36" fill="none" stroke="${COLORS['ink-600']}" stroke-width="2"/>
    <g transform="translate(76 78) scale(1.9)">${LOGO}</g>${outlined(lettering, 'Fairdrop', 152, 126, 50, COLORS['text-hi'])}
    ${outlined(lettering, 'Open it.', 80, 304, 104, COLORS['text-hi'])}${outlined(lettering, 'Prove it.', 80, 414, 104, COLORS.gold)}
    ${outlined(lettering, 'Mystery boxes and games whose every outcome', 82, 486, 24, COLORS['text-mid'])}${outlined(lettering, 'is sealed before you play, and checked after.', 82, 522, 24, COLORS['text-mid'])}
    ${prizes.join('')}</svg>`;
}
