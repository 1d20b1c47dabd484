import type { Motion, Size, Tier } from '#scenes/stage/contract.ts';
import { neighbourOf } from './clip-score.ts';
import type { LabControls } from './controls.ts';
import { FRAME_MS } from './score/snap.ts';
import { downloadTuning } from './tuning/remote.ts';
import type { TuningSession } from './tuning/session.ts';

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

/** The commands of a lab. */
export function commandsOf(lab: LabControls, session: TuningSession): LabCommands {
  const back = (ms: number): void => void lab.seek(Math.max(0, lab.nowMs - ms));
  return {
    toggle: () => (lab.isPlaying ? lab.pause() : lab.play()),
    start: () => void lab.seek(0),
    nudge: (ms) => (ms > 0 ? void lab.step(ms) : back(-ms)),
    frame: (by) => (by > 0 ? void lab.step(FRAME_MS) : back(FRAME_MS)),
    end: () => void lab.seek(lab.lengthMs),
    moment: (by) => {
      const atMs = neighbourOf(lab.scores, lab.nowMs, by, lab.ahead);
      if (atMs !== null) void lab.seek(atMs);
    },
    settle: () => lab.settle(),
    loop: () => lab.flip('loop'),
    sound: () => lab.flip('sound'),
    speed: (speed) => lab.set({ speed }),
    story: (id) => lab.look({ story: id }),
    neighbour: (by) => {
      const ids = lab.stories.map(({ id }) => id);
      const next = ids[(ids.indexOf(lab.view.story.id) + by + ids.length) % ids.length];
      if (next !== undefined) lab.look({ story: next });
    },
    size: (size) => lab.resize(size),
    motion: (motion) => lab.look({ motion }),
    tier: (tier) => lab.look({ tier }),
    undo: () => session.undo(),
    redo: () => session.redo(),
    reset: (field) => session.reset(field),
    save: () => void session.save(),
    download: () => downloadTuning(session.values),
  };
}
