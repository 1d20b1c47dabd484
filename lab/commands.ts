import type { Motion, Size, Tier } from '#scenes/stage/contract.ts';

/** What the lab's controls can ask for. */
export interface LabCommands {
  toggle(): void;
  start(): void;
  end(): void;
  frame(by: number): void;
  nudge(ms: number): void;
  /** To the next or the last named moment of the score. */
  moment(by: 1 | -1): void;
  settle(): void;
  loop(): void;
  sound(): void;
  speed(speed: number): void;
  story(id: string): void;
  neighbour(by: number): void;
  size(size: Size): void;
  motion(motion: Motion): void;
  tier(tier: Tier): void;
  undo(): void;
  redo(): void;
  /** One field to its saved value, or all of them. */
  reset(field: string | null): void;
  save(): void;
  download(): void;
}
