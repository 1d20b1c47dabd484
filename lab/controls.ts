import type { Motion, Size, Story, Tier } from '#scenes/stage/contract.ts';
import type { LabAddress } from './address.ts';
import type { ClipScore, ClipSpan } from './clip-score.ts';
import type { StoryView } from './story-canvas.ts';

/** A picture to look at; what is left out stays as it is. */
export interface Look {
  /** One of the scene's by its id, or one that was just made. */
  story?: string | Story<unknown, unknown>;
  size?: Size;
  motion?: Motion;
  tier?: Tier;
  atMs?: number;
}

/** What the commands and the tools drive: the lab without its page. Times are ms in the story. */
export interface LabControls {
  readonly view: StoryView;
  readonly nowMs: number;
  readonly lengthMs: number;
  readonly isPlaying: boolean;
  /** The scores of the clips that were built so far. */
  readonly scores: readonly ClipScore[];
  /** The clips that come later and were not built yet. */
  readonly ahead: readonly ClipSpan[];
  readonly stories: readonly Story<unknown, unknown>[];
  /** The address of what is shown, with every setting in it. */
  readonly address: LabAddress;
  /** That address, with a change, as a query and hash that open the same picture elsewhere. */
  link(change?: Partial<LabAddress>): string;
  seek(atMs: number): Promise<void>;
  settle(): void;
  play(): void;
  pause(): void;
  /** Plays one frame of that length, and returns the ms of script it took. */
  step(stepMs: number): number;
  set(change: Partial<LabAddress>): void;
  flip(what: 'loop' | 'sound'): void;
  resize(size: Size): void;
  /** Shows another picture, paused where a moment is given. */
  look(look: Look): void;
  say(tone: 'good' | 'bad', message: string): void;
}
