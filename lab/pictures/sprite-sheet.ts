import { z } from 'zod';
import { text } from '../texts.ts';
import { blankCanvas, blobOf, pngBitmap } from './raster.ts';

/** JSON of more bytes, or of more frames, is refused. */
const MAX_JSON_BYTES = 1_000_000;
const MAX_FRAMES = 500;

const px = z.number().min(0).max(16_384);
const sizeSchema = z.object({ w: px, h: px });
const entrySchema = z.object({
  frame: sizeSchema.extend({ x: px, y: px }),
  rotated: z.boolean().default(false),
  /** Where the frame is in its picture, and the size of that, before transparent edges were cut off. */
  spriteSourceSize: z.object({ x: px, y: px }).optional(),
  sourceSize: sizeSchema.optional(),
});
/** The forms "hash" and "array" of TexturePacker and Free Texture Packer. */
const sheetSchema = z.object({
  frames: z.union([z.record(z.string(), entrySchema), z.array(entrySchema.extend({ filename: z.string() }))]),
});

/** A picture of a sheet, px; `frame` has its width and height as they are when it isn't rotated, as Pixi reads them. */
interface SheetFrame {
  /** As `slotNameOf` makes it. */
  name: string;
  frame: { x: number; y: number; w: number; h: number };
  isRotated: boolean;
  at: { x: number; y: number };
  size: { w: number; h: number };
}

/** The name of the slot that a file or a prize would have: `prizes/Gilded crown.png` is `gilded-crown`. */
export const slotNameOf = (name: string): string =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z]{3,4}$/i, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The frames of a sheet of this size. Throws RangeError with a sentence for a JSON that has none, and for a frame outside of the sheet. */
export function sheetFrames(json: string, sheet: { width: number; height: number }): SheetFrame[] {
  const parsed = sheetSchema.safeParse(jsonOf(json));
  if (!parsed.success) throw new RangeError(text('sheets.other'));
  const { frames } = parsed.data;
  const entries = Array.isArray(frames) ? frames.map((entry) => [entry.filename, entry] as const) : Object.entries(frames);
  if (entries.length === 0 || entries.length > MAX_FRAMES) throw new RangeError(text('sheets.count', { most: MAX_FRAMES }));
  return entries.map(([name, { frame, rotated, spriteSourceSize, sourceSize }]) => {
    const [wide, tall] = rotated ? [frame.h, frame.w] : [frame.w, frame.h];
    if (wide < 1 || tall < 1 || frame.x + wide > sheet.width || frame.y + tall > sheet.height)
      throw new RangeError(text('sheets.outside', { name: name.slice(0, 60), width: sheet.width, height: sheet.height }));
    const at = { x: spriteSourceSize?.x ?? 0, y: spriteSourceSize?.y ?? 0 };
    const size = { w: Math.max(sourceSize?.w ?? 0, at.x + frame.w), h: Math.max(sourceSize?.h ?? 0, at.y + frame.h) };
    return { name: slotNameOf(name), frame, isRotated: rotated, at, size };
  });
}

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

/**
 * The pictures of a sheet, a PNG with its JSON, that are named as one of the slots, and the names of the others. Rejects with RangeError and a sentence that says
 * what to do where a file is missing or damaged, or no picture is named as a slot.
 */
export async function picturesOfSheet(
  files: readonly File[],
  slots: ReadonlySet<string>,
): Promise<{ found: ReadonlyMap<string, Blob>; others: readonly string[] }> {
  const json = files.find(isSheetJson);
  const png = files.find((file) => !isSheetJson(file));
  if (json === undefined || png === undefined || files.length > 2) throw new RangeError(text('sheets.both'));
  if (json.size > MAX_JSON_BYTES) throw new RangeError(text('sheets.other'));
  const sheet = await pngBitmap(png);
  const frames = sheetFrames(await json.text(), sheet);
  const [matching, others] = [frames.filter(({ name }) => slots.has(name)), frames.filter(({ name }) => !slots.has(name))];
  if (matching.length === 0) {
    const named = { frames: listed(frames.map(({ name }) => name)), slots: listed([...slots]) };
    throw new RangeError(text(frames.length === 1 ? 'sheets.one' : 'sheets.none', named));
  }
  const found = new Map<string, Blob>();
  for (const frame of matching) found.set(frame.name, await cut(sheet, frame));
  return { found, others: others.map(({ name }) => name) };
}

export const isSheetJson = ({ name }: File): boolean => /\.json$/i.test(name);

/** Names in a sentence; of many the first ones. */
export const listed = (names: readonly string[]): string => (names.length > 8 ? `${names.slice(0, 8).join(', ')} …` : names.join(', '));

/** A frame as the picture that it was: turned back, with the transparent edges that were cut off. */
function cut(sheet: ImageBitmap, { frame: { x, y, w, h }, isRotated, at, size }: SheetFrame): Promise<Blob> {
  const { canvas, context } = blankCanvas(size.w, size.h);
  context.translate(at.x, at.y);
  if (isRotated) {
    // Packers turn clockwise.
    context.translate(0, h);
    context.rotate(-Math.PI / 2);
  }
  const [wide, tall] = isRotated ? [h, w] : [w, h];
  context.drawImage(sheet, x, y, wide, tall, 0, 0, wide, tall);
  return blobOf(canvas);
}
