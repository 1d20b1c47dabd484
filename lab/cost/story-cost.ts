/** What one frame of a story costs; `particles` are those that can be seen. */
export interface FrameCost {
  /** In the story. */
  atMs: number;
  scriptMs: number;
  drawCalls: number;
  particles: number;
}

/** What a story costs on one tier. The pictures that the graphics card keeps are known only where there is one. */
export interface StoryCost {
  frames: readonly FrameCost[];
  textures: { count: number; bytes: number } | null;
}

export type Measure = 'scriptMs' | 'drawCalls' | 'particles';

export const MEASURES: readonly Measure[] = ['scriptMs', 'drawCalls', 'particles'];

/**
 * The most that a frame may cost. Script: the target of `npm run bench:scenes`. Draw calls and particles: what the dearest stories took when the lab began to
 * count them, rounded up, so that more is noticed. Textures: a phone's share for one page, bytes.
 */
export const BUDGET: Readonly<Record<Measure | 'textureBytes', number>> = {
  scriptMs: 2,
  drawCalls: 150,
  particles: 1_600,
  textureBytes: 64 * 1024 * 1024,
};

/** The value below which that share of the frames lies; 0 without frames. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The figures of a story on one tier. `over` names what is over its budget. */
export function figuresOf({ frames, textures }: StoryCost) {
  const of = (measure: Measure): number[] => frames.map((frame) => frame[measure]);
  const most = { drawCalls: Math.max(0, ...of('drawCalls')), particles: Math.max(0, ...of('particles')) };
  const script = { p50: quantileOf(of('scriptMs'), 0.5), p95: quantileOf(of('scriptMs'), 0.95) };
  const over = [
    ...(script.p50 > BUDGET.scriptMs ? (['scriptMs'] as const) : []),
    ...(['drawCalls', 'particles'] as const).filter((measure) => most[measure] > BUDGET[measure]),
    ...((textures?.bytes ?? 0) > BUDGET.textureBytes ? (['textureBytes'] as const) : []),
  ];
  return { script, most, over };
}
