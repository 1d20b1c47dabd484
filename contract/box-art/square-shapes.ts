import { accentOf, type Palette } from './palette.ts';
import { groove, inside, rivet, type ShapeArt, solid } from './parts.ts';

const BODY = 'M94 290 H386 L374 424 Q372 444 352 444 H128 Q108 444 106 424 Z';
const RIM = 'M104 240 H376 Q384 240 388 248 L404 280 Q406 296 392 296 H88 Q74 296 76 280 L92 248 Q96 240 104 240 Z';
const HOLE = 'M112 250 H368 Q373 250 376 256 L387 276 H93 L104 256 Q107 250 112 250 Z';
const LIP = 'M76 274 H404 V300 Q404 314 390 314 H90 Q76 314 76 300 Z';

function openTop(palette: Palette): string {
  return solid('rim', RIM, palette, { form: 'flat', rim: 0.4 }) + inside(HOLE, palette);
}

/** A market crate: planks, corner irons and a thick lip. */
export function crate(palette: Palette): ShapeArt {
  const iron = (d: string, id: string) => solid(id, d, accentOf(palette), { form: 'flat', rim: 0.3, sheen: false });
  return {
    back: openTop(palette),
    front: `${solid('body', BODY, palette)}
      ${groove('M172 318 L177 440')}${groove('M308 318 L303 440')}${groove('M100 356 H380', 2.4)}
      ${iron('M97 322 H128 L130 344 Q130 350 124 350 H100 Z', 'iron-a')}${iron('M383 322 H352 L350 344 Q350 350 356 350 H380 Z', 'iron-b')}
      ${iron('M105 408 H132 V443 H128 Q109 443 107 424 Z', 'iron-c')}${iron('M375 408 H348 V443 H352 Q371 443 373 424 Z', 'iron-d')}
      <path d="M90 314 H390 L388 330 H92 Z" fill="#000" opacity="0.42" filter="url(#blur-4)"/>
      ${solid('lip', LIP, palette, { rim: 0.7 })}${rivet(96, 294, 4.5)}${rivet(384, 294, 4.5)}`,
    mark: { x: 240, y: 368, size: 34 },
  };
}

/** A chest with its arched lid thrown back and bands of the second colour. */
export function chest(palette: Palette): ShapeArt {
  const accent = accentOf(palette);
  const lid = 'M84 246 V176 Q84 96 168 92 H312 Q396 96 396 176 V246 Z';
  const lining = 'M104 246 V182 Q104 114 172 112 H308 Q376 114 376 182 V246 Z';
  const band = (x: number, id: string) => solid(id, `M${x} 296 H${x + 34} V444 H${x} Z`, accent, { form: 'flat', rim: 0.35, sheen: false });
  const hoop = (x: number, id: string) => solid(id, `M${x} 246 V96 H${x + 34} V246 Z`, accent, { form: 'flat', rim: 0.3, sheen: false });
  return {
    back: `${solid('lid', lid, palette)}<clipPath id="lid-hoops"><path d="${lid}"/></clipPath><g clip-path="url(#lid-hoops)">${hoop(128, 'hoop-a')}${hoop(318, 'hoop-b')}</g>
      <path d="${lining}" fill="${palette.deep}"/><path d="${lining}" fill="url(#ember)" opacity="0.55"/><path d="${lining}" fill="none" stroke="#000" stroke-opacity="0.5" stroke-width="7" filter="url(#blur-4)"/>
      ${openTop(palette)}`,
    front: `${solid('body', 'M84 290 H396 V420 Q396 444 372 444 H108 Q84 444 84 420 Z', palette)}
      ${groove('M88 352 H392', 2.4)}${groove('M88 398 H392', 2.4)}${band(128, 'band-a')}${band(318, 'band-b')}
      ${rivet(145, 334)}${rivet(145, 420)}${rivet(335, 334)}${rivet(335, 420)}
      <path d="M90 312 H390 V328 H90 Z" fill="#000" opacity="0.42" filter="url(#blur-4)"/>
      ${solid('lip', LIP, accent, { rim: 0.6 })}
      ${solid('hasp', 'M204 292 H276 V352 Q276 400 240 400 Q204 400 204 352 Z', accent, { rim: 0.5 })}`,
    mark: { x: 240, y: 346, size: 29 },
  };
}

/** A hard equipment case: foam-lined lid behind, two latches, corner bumpers. */
export function equipmentCase(palette: Palette): ShapeArt {
  const accent = accentOf(palette);
  const lid = 'M98 250 L88 136 Q86 106 116 106 H364 Q394 106 392 136 L382 250 Z';
  const foam = 'M116 250 L108 146 Q107 126 126 126 H354 Q373 126 372 146 L364 250 Z';
  const latch = (x: number, id: string) =>
    `<rect x="${x - 2}" y="300" width="44" height="62" rx="9" fill="#000" opacity="0.4" filter="url(#blur-2)"/>${solid(id, `M${x + 8} 288 H${x + 32} Q${x + 40} 288 ${x + 40} 296 V346 Q${x + 40} 356 ${x + 30} 356 H${x + 10} Q${x} 356 ${x} 346 V296 Q${x} 288 ${x + 8} 288 Z`, accent, { rim: 0.4 })}${groove(`M${x + 10} 322 H${x + 30}`, 3)}`;
  const bumper = (d: string, id: string) => solid(id, d, accent, { form: 'flat', rim: 0.4, sheen: false });
  return {
    back: `${solid('lid', lid, palette, { form: 'flat' })}<path d="${foam}" fill="${palette.deep}"/><path d="${foam}" fill="url(#ember)" opacity="0.42"/>
      ${[150, 180, 210].map((y) => groove(`M126 ${y} H354`, 2)).join('')}<path d="${foam}" fill="none" stroke="#000" stroke-opacity="0.55" stroke-width="8" filter="url(#blur-4)"/>
      ${openTop(palette)}`,
    front: `${solid('body', 'M82 288 H398 V404 Q398 444 358 444 H122 Q82 444 82 404 Z', palette)}
      ${groove('M112 330 V432', 4)}${groove('M368 330 V432', 4)}${groove('M96 330 V420', 4)}${groove('M384 330 V420', 4)}
      <path d="M86 312 H394 V328 H86 Z" fill="#000" opacity="0.42" filter="url(#blur-4)"/>
      ${solid('lip', LIP, palette, { rim: 0.7 })}${latch(132, 'latch-a')}${latch(308, 'latch-b')}
      ${bumper('M82 396 H112 Q116 428 150 432 V444 H122 Q82 444 82 404 Z', 'bumper-a')}${bumper('M398 396 H368 Q364 428 330 432 V444 H358 Q398 444 398 404 Z', 'bumper-b')}
      ${groove('M186 424 H294', 4)}${groove('M204 408 H276', 4)}`,
    mark: { x: 240, y: 348, size: 32 },
  };
}

/** A wrapped gift: a ribbon of the second colour, its lid leaning behind. */
export function gift(palette: Palette): ShapeArt {
  const accent = accentOf(palette);
  const lid = 'M88 214 Q82 178 112 172 L380 122 Q408 118 412 146 L414 168 L94 246 Z';
  return {
    back: `<g>${solid('lid', lid, palette, { form: 'flat' })}${solid('lid-ribbon', 'M222 152 L262 144 L270 206 L232 216 Z', accent, { form: 'flat', rim: 0.3 })}</g>${openTop(palette)}`,
    front: `${solid('body', 'M96 290 H384 V428 Q384 444 368 444 H112 Q96 444 96 428 Z', palette, { form: 'flat' })}
      <g opacity="0.16" fill="#fff">${[132, 168, 312, 348].flatMap((x, column) => [346, 384, 422].map((y) => `<circle cx="${x}" cy="${y + (column % 2) * 14 - 8}" r="6"/>`)).join('')}</g>
      ${solid('ribbon', 'M208 300 H272 V444 H208 Z', accent, { form: 'flat', rim: 0.35 })}
      <path d="M90 312 H390 V330 H90 Z" fill="#000" opacity="0.45" filter="url(#blur-4)"/>
      ${solid('lip', LIP, palette, { rim: 0.65 })}${solid('lip-ribbon', 'M204 275 H276 V313 H204 Z', accent, { form: 'flat', rim: 0.4 })}
      ${solid('bow-a', 'M240 366 Q176 326 152 350 Q138 384 172 398 Q206 404 240 376 Z', accent, { rim: 0.5 })}${solid('bow-b', 'M240 366 Q304 326 328 350 Q342 384 308 398 Q274 404 240 376 Z', accent, { rim: 0.5 })}
      ${groove('M232 370 Q196 356 178 366', 3)}${groove('M248 370 Q284 356 302 366', 3)}`,
    mark: { x: 240, y: 370, size: 30 },
  };
}

/** A safe: plate steel, bolts and a dial around the mark. */
export function safe(palette: Palette): ShapeArt {
  const lid = 'M92 250 L80 132 Q78 104 108 104 H372 Q402 104 400 132 L388 250 Z';
  const dial = Array.from(
    { length: 24 },
    (_, step) =>
      `<rect x="-1.5" y="-62" width="3" height="${step % 6 ? 6 : 11}" rx="1.5" fill="${palette.rim}" opacity="0.85" transform="rotate(${step * 15})"/>`,
  ).join('');
  return {
    back: `${solid('lid', lid, palette, { form: 'flat' })}<path d="M114 250 L106 142 Q105 124 124 124 H356 Q375 124 374 142 L366 250 Z" fill="${palette.deep}"/><path d="M114 250 L106 142 Q105 124 124 124 H356 Q375 124 374 142 L366 250 Z" fill="url(#ember)" opacity="0.38"/>
      ${rivet(108, 126)}${rivet(372, 126)}${openTop(palette)}`,
    front: `<rect x="112" y="436" width="52" height="18" rx="6" fill="#07080D"/><rect x="316" y="436" width="52" height="18" rx="6" fill="#07080D"/>
      ${solid('body', 'M80 288 H400 V420 Q400 446 374 446 H106 Q80 446 80 420 Z', palette)}
      ${solid('plate', 'M116 326 H364 Q376 326 376 338 V420 Q376 432 364 432 H116 Q104 432 104 420 V338 Q104 326 116 326 Z', palette, { form: 'flat', rim: 0.35 })}
      ${[
        [120, 342],
        [360, 342],
        [120, 416],
        [360, 416],
      ]
        .map(([x = 0, y = 0]) => rivet(x, y))
        .join('')}
      <path d="M86 312 H394 V328 H86 Z" fill="#000" opacity="0.42" filter="url(#blur-4)"/>${solid('lip', LIP, palette, { rim: 0.7 })}
      <g transform="translate(240 378)"><circle r="72" fill="#000" opacity="0.5" filter="url(#blur-4)"/><circle r="69" fill="url(#steel)"/><circle r="63" fill="${palette.deep}"/>${dial}<circle r="45" fill="url(#steel)"/><circle r="41" fill="${palette.low}"/></g>`,
    mark: { x: 240, y: 378, size: 30 },
  };
}
