import { FONTS } from '#contract/design-tokens.ts';

/** Faces that words and prices are painted with. */
const FACES = [`700 24px "${FONTS.display}"`, `600 24px "${FONTS.text}"`, `500 24px "${FONTS.text}"`] as const;

let ready: Promise<void> | null = null;

/** Loads the bundled faces, once per visit. It never rejects: without a face the browser's own sans is painted. */
export function prepareFonts(): Promise<void> {
  ready ??= Promise.allSettled(FACES.map((face) => document.fonts.load(face))).then(() => undefined);
  return ready;
}
