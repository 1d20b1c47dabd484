import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { COLORS } from '#contract/design-tokens.ts';
import { roundGames } from '#contract/games/index.ts';
import { iconSvg, logoFile, OPEN_GRAPH_PRIZES, openGraphSvg } from './brand-art.ts';
import { readPrizeSources } from './catalogue.ts';
import { ensureFolder, isMain } from './paths.ts';
import { renderPrize } from './prizes.ts';

/**
 * The shop's own line marks for payment methods and social networks, on 32 × 32 in one line weight. They show a kind of service
 * (a card, a wallet, a coin, a chat) and copy no logo.
 */
const LINE_ICONS: Readonly<Record<string, string>> = {
  'card-discs': '<rect x="3" y="7" width="26" height="18" rx="4"/><circle cx="13.4" cy="16" r="4.4"/><circle cx="18.6" cy="16" r="4.4"/>',
  'card-chip':
    '<rect x="3" y="7" width="26" height="18" rx="4"/><path d="M3 12.5h26"/><rect x="7" y="16.5" width="6" height="4.5" rx="1.2"/><path d="M17.5 20.5h7.5"/>',
  wallet:
    '<path d="M6.5 8.5h17a3.5 3.5 0 0 1 3.5 3.5v10a3.5 3.5 0 0 1-3.5 3.5h-16A3.5 3.5 0 0 1 4 22V9.8A3.3 3.3 0 0 1 7.3 6.5H22"/><path d="M28.5 14.5h-6a2.75 2.75 0 0 0 0 5.5h6z"/><path d="M22.8 17.2h.2"/>',
  coin: '<circle cx="16" cy="16" r="11.5"/><path d="M12.5 10.5h5a2.75 2.75 0 0 1 0 5.5h-5zM12.5 16h5.6a2.85 2.85 0 0 1 0 5.7h-5.6zM12.5 10.5v11.2M14.8 8.4v2.1M17.8 8.4v2.1M14.8 21.7v2.1M17.8 21.7v2.1"/>',
  'coin-diamond': '<circle cx="16" cy="16" r="11.5"/><path d="m16 9.5 4.6 6.5-4.6 6.5-4.6-6.5z"/>',
  'coin-waves': '<circle cx="16" cy="16" r="11.5"/><path d="M10 14c2-2.4 4-2.4 6 0s4 2.4 6 0M10 19c2-2.4 4-2.4 6 0s4 2.4 6 0"/>',
  skins: '<path d="m16 4.5 10 5.6v11.8l-10 5.6-10-5.6V10.1z"/><path d="m6.4 10.4 9.6 5.4 9.6-5.4M16 15.8v11.4M11 7.4l9.8 5.5"/>',
  'gift-card':
    '<rect x="3" y="8" width="26" height="17" rx="4"/><path d="M11.5 8v17M3 14.5h26M11.5 14.5c-1.5-4.5-6-3.5-5 0M11.5 14.5c1.5-4.5 6-3.5 5 0"/>',
  bank: '<path d="m4 13 12-7 12 7zM7.5 13v9M13 13v9M19 13v9M24.5 13v9M4.5 25.5h23"/>',
  chat: '<path d="M6.5 7.5h19a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H15l-6 4.5v-4.5H6.5a3 3 0 0 1-3-3v-9a3 3 0 0 1 3-3z"/><path d="M11 15h.2M16 15h.2M21 15h.2"/>',
  photo: '<rect x="4" y="6" width="24" height="20" rx="4"/><path d="m4.6 22.5 7-7 5 5 4-4 6.8 6.8"/><circle cx="21" cy="11.8" r="1.8"/>',
  video: '<rect x="3.5" y="7.5" width="25" height="17" rx="5"/><path d="m13.5 12.2 6 3.8-6 3.8z"/>',
  post: '<path d="M27 5 4.5 14l8 3.5L16 26z"/><path d="M12.5 17.5 27 5"/>',
};

/** One mark as an SVG file; its lines take the text colour where it is inlined and a light grey where it is an image. */
function lineIconFile(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" color="#AEB6C8" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawing}</svg>\n`;
}

/** Icons that browsers and home screens ask for: file, side in px, part taken by the mark, whether the corners are rounded by us. */
const ICONS = [
  { file: 'apple-touch-icon.png', side: 180, share: 0.72, rounded: false },
  { file: 'icon-192.png', side: 192, share: 0.78, rounded: true },
  { file: 'icon-512.png', side: 512, share: 0.78, rounded: true },
  { file: 'icon-maskable-512.png', side: 512, share: 0.6, rounded: false },
] as const;

/** Games that all players watch together: named here by the list of games alone. */
const LIVE_GAMES = roundGames().map(({ key }) => ({ name: `${key.charAt(0).toUpperCase()}${key.slice(1)}`, url: `/${key}`, key }));

interface Screenshot {
  file: string;
  path: string;
  form: 'narrow' | 'wide';
  /** In px. */
  size: { width: number; height: number };
  label: string;
}

const PHONE = { form: 'narrow', size: { width: 780, height: 1688 } } as const;
const WIDE = { form: 'wide', size: { width: 1280, height: 720 } } as const;

/** Pages that browsers show before they install the shop, photographed by `npm run screenshots`. */
export const SCREENSHOTS: readonly Screenshot[] = [
  { file: 'home-phone.webp', path: '/', ...PHONE, label: 'Boxes and games' },
  { file: 'opening-phone.webp', path: '/boxes/night-market', ...PHONE, label: 'A mystery box' },
  { file: 'home-wide.webp', path: '/', ...WIDE, label: 'Boxes and games' },
  ...LIVE_GAMES.map(({ key, name, url }) => ({ file: `${key}-wide.webp`, path: url, ...WIDE, label: name })),
];

const MANIFEST = {
  name: 'Fairdrop',
  short_name: 'Fairdrop',
  description: 'Mystery boxes and games whose every outcome can be checked.',
  id: '/',
  start_url: '/',
  scope: '/',
  lang: 'en-US',
  categories: ['games', 'entertainment', 'shopping'],
  display: 'standalone',
  background_color: COLORS['ink-900'],
  theme_color: COLORS['ink-900'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  screenshots: SCREENSHOTS.map(({ file, form, size: { width, height }, label }) => ({
    src: `/screenshots/${file}`,
    sizes: `${width}x${height}`,
    type: 'image/webp',
    form_factor: form,
    label,
  })),
  shortcuts: [{ name: 'Boxes', url: '/boxes' }, ...LIVE_GAMES, { name: 'Inventory', url: '/profile/inventory' }].map(({ name, url }) => ({
    name,
    url,
    icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
  })),
};

async function openGraph(): Promise<Buffer> {
  const sources = await readPrizeSources();
  const pictures = new Map<string, Buffer>();
  for (const { prize } of OPEN_GRAPH_PRIZES) {
    const source = sources[prize];
    if (source) pictures.set(prize, await renderPrize(prize, source));
  }
  return sharp(Buffer.from(await openGraphSvg(pictures)))
    .flatten({ background: COLORS['ink-900'] })
    .png({ palette: true, colours: 256, dither: 1, effort: 10 })
    .toBuffer();
}

/** Writes the mark, the icons, the web manifest, the link picture and the small line marks (payment methods, social) to `public/`. */
export async function buildBrand(): Promise<void> {
  const folder = await ensureFolder('public');
  const marks = await ensureFolder('public/marks');
  await writeFile(join(folder, 'favicon.svg'), logoFile());
  for (const { file, side, share, rounded } of ICONS) {
    await sharp(Buffer.from(iconSvg(side, share, rounded)))
      .png({ compressionLevel: 9 })
      .toFile(join(folder, file));
  }
  await writeFile(join(folder, 'manifest.webmanifest'), `${JSON.stringify(MANIFEST, null, 2)}\n`);
  await writeFile(join(folder, 'og.png'), await openGraph());
  for (const [name, drawing] of Object.entries(LINE_ICONS)) await writeFile(join(marks, `${name}.svg`), lineIconFile(drawing));
}

if (isMain(import.meta.url)) void buildBrand();
