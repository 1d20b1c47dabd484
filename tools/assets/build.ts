import { buildBadges } from './badges.ts';
import { buildBoxes } from './boxes.ts';
import { buildBrand } from './brand.ts';
import { buildFonts } from './fonts.ts';
import { buildNumerals } from './numerals.ts';
import { buildOverlay } from './overlay.ts';
import { buildPictures } from './pictures.ts';
import { buildPrizes } from './prizes.ts';
import { buildSounds } from './sounds.ts';
import { buildStills } from './stills.ts';

/* `npm run assets`: makes everything generated in `public/` and the canvas numerals anew. The same sources give the same bytes; only a changed score needs ffmpeg. */

const STEPS = {
  prizes: buildPrizes,
  pictures: buildPictures,
  overlay: buildOverlay,
  boxes: buildBoxes,
  badges: buildBadges,
  brand: buildBrand,
  fonts: buildFonts,
  numerals: buildNumerals,
  sounds: buildSounds,
  stills: buildStills,
};

for (const [name, build] of Object.entries(STEPS)) {
  const startedMs = performance.now();
  await build();
  console.log(`${name}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
}
