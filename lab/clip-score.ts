import type { Clip, Cue } from '#scenes/stage/contract.ts';

/** One line of a clip's score: what moves under one name, and when. Times are ms in the story. */
interface Track {
  name: string;
  bars: readonly { atMs: number; durationMs: number; kind: 'tween' | 'stretch' }[];
}

/** When a clip of the story begins and how long it lasts, ms. */
export interface ClipSpan {
  id: string;
  atMs: number;
  durationMs: number;
}

/** A clip of the story as the lab draws it. Times are ms in the story. */
export interface ClipScore extends ClipSpan {
  releaseAtMs: number;
  labels: readonly { name: string; atMs: number }[];
  tracks: readonly Track[];
  cues: readonly Cue[];
}

/** Reads a clip's score off its timeline: labels in their order, tweens and stretches of one name on one line, lines by their first moment. */
export function scoreOf({ id, atMs, durationMs, releaseAtMs, timeline, stretches = [], cues }: Clip): ClipScore {
  const tracks = new Map<string, Track['bars'][number][]>();
  const add = (name: string, startMs: number, lengthMs: number, kind: 'tween' | 'stretch'): void => {
    if (lengthMs <= 0) return;
    const bars = tracks.get(name) ?? [];
    bars.push({ atMs: atMs + startMs, durationMs: lengthMs, kind });
    tracks.set(name, bars);
  };
  for (const { track, atMs: startMs, durationMs: lengthMs } of stretches) add(track, startMs, lengthMs, 'stretch');
  for (const tween of timeline?.getChildren(false, true, false) ?? []) {
    const name: unknown = tween.data;
    add(typeof name === 'string' ? name : '', tween.startTime() * 1000, tween.duration() * 1000, 'tween');
  }
  const first = (bars: Track['bars']): number => Math.min(...bars.map((bar) => bar.atMs));
  const labels = Object.entries(timeline?.labels ?? {}).map(([name, seconds]) => ({ name, atMs: atMs + seconds * 1000 }));
  return {
    id,
    atMs,
    durationMs,
    releaseAtMs: atMs + releaseAtMs,
    labels: labels.sort((a, b) => a.atMs - b.atMs),
    tracks: [...tracks].map(([name, bars]) => ({ name, bars })).sort((a, b) => first(a.bars) - first(b.bars)),
    cues: cues.map((cue) => ({ ...cue, atMs: atMs + cue.atMs })),
  };
}

/** More clips than this are not drawn at once. */
const MOST_SHOWN = 3;

/** The scores to draw at a moment: all of them where they are few, else those that run then, or the one that began last. Silent and still clips have none. */
export function scoresAt(scores: readonly ClipScore[], nowMs: number): readonly ClipScore[] {
  const drawn = scores.filter(({ labels, tracks, cues }) => labels.length + tracks.length + cues.length > 0);
  if (drawn.length <= MOST_SHOWN) return drawn;
  const running = drawn.filter(({ atMs, durationMs }) => atMs <= nowMs && nowMs < atMs + durationMs);
  if (running.length > 0) return running.slice(-MOST_SHOWN);
  return drawn.filter(({ atMs }) => atMs <= nowMs).slice(-1);
}

/** The line of each label, from 0, so that no two names lie on each other; `places` and `widths` in px, labels from left to right. */
export function rowsOf(places: readonly number[], widths: readonly number[]): number[] {
  const ends: number[] = [];
  return places.map((place, index) => {
    const free = ends.findIndex((end) => end <= place);
    const line = free === -1 ? ends.length : free;
    ends[line] = place + (widths[index] ?? 0);
    return line;
  });
}

/**
 * The moment to go to from `nowMs`: the next label or release in a direction, or the start of a clip that is `ahead` and so has no score yet; null where there
 * is none.
 */
export function neighbourOf(scores: readonly ClipScore[], nowMs: number, by: 1 | -1, ahead: readonly ClipSpan[] = []): number | null {
  const inClips = scores.flatMap(({ labels, releaseAtMs }) => [...labels.map(({ atMs }) => atMs), releaseAtMs]);
  const moments = [...inClips, ...ahead.map(({ atMs }) => atMs)];
  const beyond = moments.filter((atMs) => (atMs - nowMs) * by > 0.5);
  if (beyond.length === 0) return null;
  return by === 1 ? Math.min(...beyond) : Math.max(...beyond);
}
