import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { COLORS } from '#contract/design-tokens.ts';
import { iconSvg, logoFile, OPEN_GRAPH_PRIZES, openGraphSvg } from './brand-art.ts';
import { readPrizeSources } from './catalogue.ts';
import { LINE_ICONS, lineIconFile } from './line-icons.ts';
import { ensureFolder, isMain } from './paths.ts';
import { renderPrize } from './prizes.ts';

/** Icons that browsers and home screens ask for: file, side in px, part taken by the mark, whether the corners are rounded by us. */
const ICONS = [
  { file: 'apple-touch-icon.png', side: 180, share: 0.72, rounded: false },
  { file: 'icon-192.png', side: 192, share: 0.78, rounded: true },
  { file: 'icon-512.png', side: 512, share: 0.78, rounded: true },
  { file: 'icon-maskable-512.png', side: 512, share: 0.6, rounded: false },
] as const;

const MANIFEST = {
  name: 'Fairdrop',
  short_name: 'Fairdrop',
  description: 'Mystery boxes and games whose every outcome can be checked.',
  start_url: '/',
  display: 'standalone',
  background_color: COLORS['ink-900'],
  theme_color: COLORS['ink-900'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
};

async function openGraph(): Promise<Buffer> {
  const sources = await readPrizeSources();
  const pictures = new Map<string, Buffer>();
  for (const { prize } of OPEN_GRAPH_PRIZES) {
    const source = sources[prize];
    if (source) pictures.set(prize, await renderPrize(source));
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

if (isMain(import.meta.url)) await buildBrand();
