import { BufferTarget, canEncodeVideo, CanvasSource, Output, QUALITY_HIGH, WebMOutputFormat } from 'mediabunny';
import { CLIP_FPS } from './moments.ts';

/**
 * Encodes frames as a WebM clip: `draw` paints each moment on the canvas before it is taken, and ends the clip by rejecting. Rejects also where the browser has
 * no encoder for VP9 or VP8.
 */
export async function webmOf(canvas: HTMLCanvasElement, moments: readonly number[], draw: (atMs: number) => Promise<void>): Promise<Blob> {
  const { width, height } = canvas;
  const canVp9 = await canEncodeVideo('vp9', { width, height });
  if (!canVp9 && !(await canEncodeVideo('vp8', { width, height }))) throw new Error('This browser encodes neither VP9 nor VP8.');
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new CanvasSource(canvas, { codec: canVp9 ? 'vp9' : 'vp8', bitrate: QUALITY_HIGH });
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
