import type { Cue } from '#scenes/stage/contract.ts';
import { withGain } from '#scenes/stage/gains.ts';
import { peaksOf } from './figures.ts';
import { channelsOf, type SoundBank } from './sound-bank.ts';

/** Device pixels of a column of a wave. */
const COLUMN_PX = 2;
const CLIPPED = 0.995;

/** A canvas that is as large as it is shown, with a context in device pixels. */
function sized(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const scale = Math.min(2, devicePixelRatio);
  canvas.width = Math.max(1, Math.round(canvas.clientWidth * scale));
  canvas.height = Math.max(1, Math.round(canvas.clientHeight * scale));
  return canvas.getContext('2d');
}

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name);

function paintPeaks(context: CanvasRenderingContext2D, peaks: readonly number[], leftPx: number): void {
  const { height } = context.canvas;
  peaks.forEach((peak, index) => {
    const tall = Math.max(1, peak * height);
    context.fillRect(leftPx + index * COLUMN_PX, (height - tall) / 2, COLUMN_PX - 0.5, tall);
  });
}

/** Draws one sound over the whole canvas, at a gain; gold where it would be cut at full scale. */
export function paintSound(canvas: HTMLCanvasElement, bank: SoundBank, cue: string, gain: number): void {
  const context = sized(canvas);
  const sound = bank.sound(cue);
  if (context === null || sound === undefined) return;
  const peaks = peaksOf(channelsOf(sound.buffer), Math.floor(canvas.width / COLUMN_PX)).map((peak) =>
    Math.min(1, peak * Math.min(1, gain)),
  );
  context.fillStyle = token(bank.isDropped(cue) || Math.max(...peaks) > CLIPPED ? '--gold' : '--violet-light');
  paintPeaks(context, peaks, 0);
}

/** Draws each cue's sound at its moment over a lane of `lengthMs`, as loud as it is played; gold where its sound is a dropped one. */
export function paintCues(canvas: HTMLCanvasElement, bank: SoundBank, cues: readonly Cue[], tuning: unknown, lengthMs: number): void {
  const context = sized(canvas);
  if (context === null) return;
  const pxPerMs = canvas.width / lengthMs;
  const colors = { dropped: token('--gold'), shop: token('--violet-light') };
  context.globalAlpha = 0.55;
  for (const cue of cues) {
    const sound = bank.sound(cue.cue);
    if (sound === undefined) continue;
    const { volume = 1, rate = 1 } = withGain(cue, tuning);
    const widthPx = (sound.figures.lengthMs / rate) * pxPerMs;
    const peaks = peaksOf(channelsOf(sound.buffer), Math.max(1, Math.round(widthPx / COLUMN_PX)));
    context.fillStyle = bank.isDropped(cue.cue) ? colors.dropped : colors.shop;
    paintPeaks(
      context,
      peaks.map((peak) => peak * volume),
      cue.atMs * pxPerMs,
    );
  }
}
