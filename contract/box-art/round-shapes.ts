import { accentOf, mix, type Palette } from './palette.ts';
import { groove, inside, rivet, type ShapeArt, solid } from './parts.ts';

const ellipse = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy} A${rx} ${ry} 0 0 1 ${cx + rx} ${cy} A${rx} ${ry} 0 0 1 ${cx - rx} ${cy} Z`;

/** The near half of a ring around an opening: an ellipse's lower edge with some height. */
const nearRing = (cx: number, cy: number, rx: number, ry: number, height: number) =>
  `M${cx - rx} ${cy} A${rx} ${ry} 0 0 0 ${cx + rx} ${cy} V${cy + height} A${rx} ${ry} 0 0 1 ${cx - rx} ${cy + height} Z`;

/** A vending capsule: a bowl below, a lifted glass dome around the prizes. */
export function capsule(palette: Palette): ShapeArt {
  const accent = accentOf(palette);
  const dome = 'M88 262 Q76 34 240 34 Q404 34 392 262 A152 30 0 0 0 88 262 Z';
  return {
    back: `<path d="${dome}" fill="${palette.glow}" opacity="0.07"/><path d="${dome}" fill="none" stroke="${palette.rim}" stroke-width="3" opacity="0.5"/>
      ${solid('rim', ellipse(240, 272, 164, 36), accent, { form: 'flat', rim: 0.5 })}${inside(ellipse(240, 272, 148, 27), palette)}`,
    front: `${solid('bowl', 'M84 296 A156 36 0 0 0 396 296 Q396 446 240 450 Q84 446 84 296 Z', palette)}
      <path d="M118 372 Q146 424 206 438" fill="none" stroke="#fff" stroke-opacity="0.22" stroke-width="9" stroke-linecap="round" filter="url(#blur-2)"/>
      <path d="${nearRing(240, 288, 164, 36, 34)}" fill="#000" opacity="0.4" filter="url(#blur-4)"/>${solid('ring', nearRing(240, 274, 166, 37, 28), accent, { rim: 0.65 })}
      <path d="${dome}" fill="none" stroke="#fff" stroke-opacity="0.16" stroke-width="1.5"/>
      <path d="M116 196 Q122 84 204 60" fill="none" stroke="#fff" stroke-opacity="0.5" stroke-width="9" stroke-linecap="round" filter="url(#blur-2)"/>
      <path d="M366 214 Q370 160 344 112" fill="none" stroke="#fff" stroke-opacity="0.24" stroke-width="6" stroke-linecap="round" filter="url(#blur-2)"/>`,
    mark: { x: 240, y: 386, size: 34 },
  };
}

/** A round tin with a striped band, its lid standing behind. */
export function tin(palette: Palette): ShapeArt {
  const accent = accentOf(palette);
  const stripe = (x: number) => `M${x} 340 L${x + 22} 340 L${x + 10} 432 L${x - 12} 432 Z`;
  const band = 'M92 330 A148 34 0 0 0 388 330 V398 A148 34 0 0 1 92 398 Z';
  return {
    back: `<g transform="rotate(-9 240 170)">${solid('lid', ellipse(240, 176, 150, 104), accent, { form: 'flat' })}<path d="${ellipse(240, 176, 124, 82)}" fill="none" stroke="#000" stroke-opacity="0.3" stroke-width="5"/><path d="${ellipse(240, 178, 124, 82)}" fill="none" stroke="#fff" stroke-opacity="0.25" stroke-width="2"/></g>
      ${solid('rim', ellipse(240, 270, 158, 36), palette, { form: 'flat', rim: 0.5 })}${inside(ellipse(240, 271, 144, 28), palette)}`,
    front: `${solid('body', 'M90 286 A150 36 0 0 0 390 286 L382 410 A142 36 0 0 1 98 410 Z', palette)}
      <clipPath id="band-clip"><path d="${band}"/></clipPath>${solid('band', band, accent, { rim: 0.2 })}
      <g clip-path="url(#band-clip)" fill="#fff" opacity="0.2">${[100, 148, 196, 244, 292, 340, 388].map((x) => `<path d="${stripe(x)}"/>`).join('')}</g>
      ${groove('M93 332 A147 34 0 0 0 387 332', 2.6)}${groove('M93 398 A147 34 0 0 0 387 398', 2.6)}
      <path d="${nearRing(240, 286, 156, 36, 24)}" fill="#000" opacity="0.4" filter="url(#blur-4)"/>${solid('ring', nearRing(240, 271, 160, 36, 22), palette, { rim: 0.7 })}
      <ellipse cx="240" cy="394" rx="56" ry="50" fill="#000" opacity="0.35" filter="url(#blur-4)"/>${solid('badge', ellipse(240, 388, 54, 48), palette, { form: 'flat', rim: 0.5 })}`,
    mark: { x: 240, y: 388, size: 30 },
  };
}

/** A faceted pod with a ring of light: the shape of unique boxes. */
export function pod(palette: Palette): ShapeArt {
  const accent = accentOf(palette);
  const facet = (points: string, tone: string, light: number) =>
    `<path d="${points}" fill="${tone}"/><path d="${points}" fill="#fff" opacity="${light}"/><path d="${points}" fill="none" stroke="${palette.rim}" stroke-opacity="0.5" stroke-width="1.6" stroke-linejoin="round"/>`;
  const dark = mix(palette.main, '#0B0D14', 0.55);
  const shell = 'M78 286 L150 306 L330 306 L402 286 L366 396 L306 450 H174 L114 396 Z';
  return {
    back: `<g opacity="0.9">${solid('wing-a', 'M84 262 L40 150 L92 96 L132 240 Z', palette, { form: 'flat', rim: 0.8 })}${solid('wing-b', 'M396 262 L440 150 L388 96 L348 240 Z', palette, { form: 'flat', rim: 0.8 })}
      ${solid('wing-c', 'M132 244 L108 108 L176 70 L206 240 Z', accent, { form: 'flat', rim: 0.6 })}${solid('wing-d', 'M348 244 L372 108 L304 70 L274 240 Z', accent, { form: 'flat', rim: 0.6 })}</g>
      ${solid('rim', 'M150 244 H330 L404 272 L330 304 H150 L76 272 Z', palette, { form: 'flat', rim: 0.6 })}${inside('M156 253 H324 L380 273 L324 295 H156 L100 273 Z', palette)}`,
    front: `${solid('shell', shell, palette)}
      ${facet('M78 286 L150 306 L174 450 L114 396 Z', dark, 0.04)}${facet('M402 286 L330 306 L306 450 L366 396 Z', dark, 0)}
      ${facet('M150 306 H330 L286 342 H194 Z', palette.top, 0.12)}${facet('M150 306 L194 342 L204 430 L174 450 Z', palette.mid, 0.1)}${facet('M330 306 L286 342 L276 430 L306 450 Z', palette.low, 0.04)}${facet('M194 342 H286 L276 430 H204 Z', palette.mid, 0.02)}
      <path d="M76 274 L150 306 H330 L404 274" fill="none" stroke="${palette.second}" stroke-width="12" stroke-linejoin="round" opacity="0.8" filter="url(#blur-7)"/>
      <path d="M76 274 L150 306 H330 L404 274" fill="none" stroke="${mix(palette.rim, '#ffffff', 0.5)}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>
      <path d="M128 404 L178 444 H302 L352 404" fill="none" stroke="${palette.rim}" stroke-width="3" opacity="0.7" filter="url(#blur-1)"/>${rivet(102, 330, 4)}${rivet(378, 330, 4)}`,
    mark: { x: 240, y: 384, size: 36 },
  };
}
