import { text } from '../texts.ts';
import { cleanSvg } from './clean-svg.ts';

/** What the shop makes of a picture; see tools/assets/prizes.ts. */
export const SHOP_SIDE_PX = 256;
const OBJECT_SIDE_PX = 238;
const GREATEST_GROWTH = 1.1;
/** The most that a picture of the shop may weigh, bytes. */
const SHOP_BYTES = 25_000;
/** Sides of the source that is kept, px, and the side that an SVG is drawn with. */
const LEAST_PX = 256;
const MOST_PX = 1024;
const SVG_SIDE_PX = 512;
/** An object that is longer than this for its width looks small in its square. */
const LONG = 1.6;
const MAX_FILE_BYTES = 4_000_000;
/** An image may say in a few bytes that it has any number of pixels. */
const MAX_PIXELS = 4096 * 4096;

/** A dropped picture: its source as PNG, how the shop will show it, and what to mind. */
export interface Raster {
  png: Uint8Array<ArrayBuffer>;
  shown: HTMLCanvasElement;
  /** The source's size, px, and the estimated weight of the shop's file, bytes. */
  width: number;
  height: number;
  bytes: number;
  warnings: readonly string[];
}

/** Makes a raster of an SVG or PNG. Rejects with RangeError and a sentence for anything else. */
export async function rasterOf(file: Blob): Promise<Raster> {
  assertLight(file);
  const warnings: string[] = [];
  const source = await drawn(file, warnings);
  const box = visibleBox(source);
  if (box === null) throw new RangeError(text('pictures.empty'));
  if (box.isOpaque) throw new RangeError(text('pictures.opaque'));
  const ratio = Math.max(box.width / box.height, box.height / box.width);
  if (ratio > LONG) warnings.push(text('pictures.long', { ratio: ratio.toFixed(1) }));
  const shown = asInShop(source, box);
  const bytes = (await blobOf(shown, 'image/webp', 0.86)).size;
  if (bytes > SHOP_BYTES) warnings.push(text('pictures.weighty', { size: Math.round(bytes / 1000), most: SHOP_BYTES / 1000 }));
  const png = new Uint8Array(await (await blobOf(source)).arrayBuffer());
  return { png, shown, width: source.width, height: source.height, bytes, warnings };
}

function assertLight({ size }: Blob): void {
  if (size > MAX_FILE_BYTES) throw new RangeError(text('pictures.heavy', { size: Math.round(size / 1000), most: MAX_FILE_BYTES / 1000 }));
}

async function drawn(file: Blob, warnings: string[]): Promise<HTMLCanvasElement> {
  const start = await startOf(file);
  if (isPng(start)) return drawnPng(file, warnings);
  const content = await file.text();
  if (!/<svg[\s>]/i.test(content)) throw new RangeError(text('pictures.other'));
  return drawnSvg(cleanSvg(content));
}

/** The bytes that say what a file is, and of a PNG how large. */
const startOf = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await file.slice(0, 24).arrayBuffer());

const isPng = (start: Uint8Array): boolean => start.length === 24 && String.fromCharCode(...start.subarray(0, 8)) === '\x89PNG\r\n\x1a\n';

/** The pixels of a PNG. Rejects with RangeError and a sentence for another file, and for one that is damaged or too large. */
export async function pngBitmap(file: Blob): Promise<ImageBitmap> {
  assertLight(file);
  const start = await startOf(file);
  if (!isPng(start)) throw new RangeError(text('sheets.both'));
  const view = new DataView(start.buffer);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  if (width * height > MAX_PIXELS) throw new RangeError(text('pictures.large', { width, height }));
  return createImageBitmap(file).catch(() => {
    throw new RangeError(text('pictures.damaged'));
  });
}

async function drawnPng(file: Blob, warnings: string[]): Promise<HTMLCanvasElement> {
  const bitmap = await pngBitmap(file);
  const longer = Math.max(bitmap.width, bitmap.height);
  if (longer < LEAST_PX) throw new RangeError(text('pictures.small', { side: longer, least: LEAST_PX }));
  if (longer > MOST_PX) warnings.push(text('pictures.scaled', { side: longer, most: MOST_PX }));
  return scaledTo(bitmap, Math.min(longer, MOST_PX));
}

async function drawnSvg(svg: SVGSVGElement): Promise<HTMLCanvasElement> {
  const { width, height } = svg.viewBox.baseVal;
  const size = width > 0 && height > 0 ? { width, height } : { width: svg.width.baseVal.value, height: svg.height.baseVal.value };
  if (!(size.width > 0 && size.height > 0)) throw new RangeError(text('pictures.unsized'));
  const scale = SVG_SIDE_PX / Math.max(size.width, size.height);
  if (svg.viewBox.baseVal.width === 0) svg.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
  svg.setAttribute('width', String(Math.max(1, Math.round(size.width * scale))));
  svg.setAttribute('height', String(Math.max(1, Math.round(size.height * scale))));
  const image = new Image();
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }));
  try {
    image.src = url;
    await image.decode();
    return scaledTo(image, SVG_SIDE_PX);
  } catch {
    throw new RangeError(text('pictures.damaged'));
  } finally {
    URL.revokeObjectURL(url);
  }
}

function scaledTo(picture: HTMLImageElement | ImageBitmap, longerPx: number): HTMLCanvasElement {
  const scale = longerPx / Math.max(picture.width, picture.height);
  const { canvas, context } = blankCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

interface VisibleBox {
  left: number;
  top: number;
  width: number;
  height: number;
  /** No pixel is transparent. */
  isOpaque: boolean;
}

/** The box of the pixels that can be seen; null where there are none. */
function visibleBox(canvas: HTMLCanvasElement): VisibleBox | null {
  const { width, height } = canvas;
  const data = contextOf(canvas).getImageData(0, 0, width, height).data;
  let [left, top, right, bottom] = [width, height, -1, -1];
  let isOpaque = true;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const alpha = data[(y * width + x) * 4 + 3] ?? 0;
      if (alpha < 255) isOpaque = false;
      if (alpha <= 4) continue;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1, isOpaque };
}

/** The object cut out, centred in its square and as large as all others. */
function asInShop(source: HTMLCanvasElement, { left, top, width, height }: VisibleBox): HTMLCanvasElement {
  const { canvas, context } = blankCanvas(SHOP_SIDE_PX, SHOP_SIDE_PX);
  const scale = Math.min(OBJECT_SIDE_PX / Math.max(width, height), GREATEST_GROWTH);
  const [wide, tall] = [width * scale, height * scale];
  context.drawImage(source, left, top, width, height, (SHOP_SIDE_PX - wide) / 2, (SHOP_SIDE_PX - tall) / 2, wide, tall);
  return canvas;
}

export function blankCanvas(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** Throws where the browser has no 2D canvas. */
export function contextOf(canvas: HTMLCanvasElement, willReadFrequently = true): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently });
  if (context === null) throw new Error('This browser has no 2D canvas.');
  return context;
}

/** A canvas as a file. Rejects where it is too large for one. */
export function blobOf(canvas: HTMLCanvasElement, type = 'image/png', quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture is too large.')) : resolve(blob)), type, quality);
  });
}
