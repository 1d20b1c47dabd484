import { BufferTarget, canEncodeVideo, CanvasSource, Output, QUALITY_HIGH, WebMOutputFormat } from 'mediabunny';
import type { Size } from '#scenes/stage/contract.ts';
import { sizeName } from '../sizes.ts';
import { text } from '../texts.ts';
import { CLIP_FPS } from './moments.ts';

/** A size that every encoder takes, px. */
const USUAL_SIZE: Size = { width: 640, height: 480 };

/** The codec that this browser encodes a size with, null where there is none. */
async function codecFor(size: Size): Promise<'vp9' | 'vp8' | null> {
  for (const codec of ['vp9', 'vp8'] as const) if (await canEncodeVideo(codec, size)) return codec;
  return null;
}

/**
 * Encodes frames as a WebM clip: `draw` paints each moment on the canvas before it is taken, and ends the clip by rejecting. Rejects also where the browser has
 * no encoder for VP9 or VP8, or none for that size.
 */
export async function webmOf(canvas: HTMLCanvasElement, moments: readonly number[], draw: (atMs: number) => Promise<void>): Promise<Blob> {
  const { width, height } = canvas;
  const codec = await codecFor({ width, height });
  if (codec === null)
    throw new Error(
      (await codecFor(USUAL_SIZE)) === null ? text('export.codec') : text('export.size', { size: sizeName({ width, height }) }),
    );
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new CanvasSource(canvas, { codec, bitrate: QUALITY_HIGH });
  output.addVideoTrack(source, { frameRate: CLIP_FPS });
  await output.start();
  try {
    for (const [index, atMs] of moments.entries()) {
      await draw(atMs);
      await source.add(index / CLIP_FPS, 1 / CLIP_FPS);
    }
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  const { buffer } = output.target;
  if (buffer === null) throw new Error('The clip has no content.');
  return new Blob([buffer], { type: 'video/webm' });
}
