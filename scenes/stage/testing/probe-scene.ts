import { Container } from 'pixi.js';
import { type ClipStart, scoredClip } from '../clip-kit.ts';
import type { Clip, Cue, Description, Env, Scene, SceneDefinition } from '../contract.ts';
import { ease } from '../eases.ts';
import { Score } from '../score.ts';
import { tenth } from '../tenth.ts';

/** Where a probe's code can be made to throw. */
export type Fault = 'reduce' | 'pictures' | 'present' | 'draw' | 'update' | 'dispose' | 'settle';

/** The probe adds numbers; its picture is the number it shows and how far a marker has travelled. */
export interface ProbeState {
  value: number;
}

/** Adds a number over some time. */
export interface ProbeFact {
  add: number;
  lengthMs: number;
  releaseMs: number;
  cues?: readonly Cue[];
  pictures?: readonly string[];
  fault?: Fault;
}

export interface ProbeTuning {
  scale: number;
}

/** What a test can see of a probe. */
export interface ProbeLog {
  /** Clips made and freed, by id, in order. */
  made: string[];
  disposed: string[];
  settles: number;
  destroyed: number;
  updates: number;
  /** When set, the scene's next call of that part throws. */
  fault: Fault | null;
  /** What `update` answers: whether it needs more frames, or after how many ms. */
  restless: boolean | number;
  /** Cues of the continuous part, at absolute times. */
  ambient: readonly Cue[];
}

type Trip = (part: Fault, fact?: ProbeFact) => void;

class ProbeScene implements Scene<ProbeState, ProbeFact, ProbeTuning> {
  readonly root = new Container();
  readonly #marker = new Container();
  readonly #log: ProbeLog;
  readonly #trip: Trip;
  #value = 0;
  #width = 0;

  constructor(log: ProbeLog, trip: Trip) {
    this.#log = log;
    this.#trip = trip;
    this.root.addChild(this.#marker);
  }

  present(before: ProbeState, fact: ProbeFact, { tuning: { scale } }: Env<ProbeTuning>, clip: ClipStart): Clip {
    this.#trip('present', fact);
    const after = before.value + fact.add;
    const score = new Score()
      .label('go', 0)
      .move('marker', this.#marker, { x: [before.value * scale, after * scale] }, { at: 'go', ms: fact.lengthMs, ease: ease.linear });
    this.#log.made.push(clip.id);
    return scoredClip(clip, score, {
      durationMs: fact.lengthMs,
      cues: fact.cues ?? [],
      releaseAtMs: fact.releaseMs,
      draw: (elapsedMs) => {
        this.#trip('draw', fact);
        this.#value = elapsedMs >= fact.releaseMs ? after : before.value;
      },
      dispose: () => {
        this.#log.disposed.push(clip.id);
        this.#trip('dispose', fact);
      },
    });
  }

  update(): boolean | number {
    this.#trip('update');
    this.#log.updates += 1;
    return this.#log.restless;
  }

  cues(fromMs: number, toMs: number): readonly Cue[] {
    return this.#log.ambient.filter(({ atMs }) => atMs > fromMs && atMs <= toMs);
  }

  settle(state: ProbeState, env: Env<ProbeTuning>): void {
    this.#trip('settle');
    this.#log.settles += 1;
    this.#value = state.value;
    this.#marker.x = state.value * env.tuning.scale;
  }

  resize(env: Env<ProbeTuning>): void {
    this.#width = env.size.width;
  }

  describe(): Description {
    return { value: this.#value, x: tenth(this.#marker.x), width: this.#width };
  }

  destroy(): void {
    this.#log.destroyed += 1;
    this.root.destroy({ children: true });
  }
}

/** A scene without any art, for tests of the stage: every call is logged, every part can be made to fail. */
export function probeScene(): { definition: SceneDefinition<ProbeState, ProbeFact, ProbeTuning>; log: ProbeLog } {
  const log: ProbeLog = { made: [], disposed: [], settles: 0, destroyed: 0, updates: 0, fault: null, restless: false, ambient: [] };
  const trip: Trip = (part, fact) => {
    if (log.fault === part || fact?.fault === part) throw new Error(`The probe failed in ${part}.`);
  };
  const definition: SceneDefinition<ProbeState, ProbeFact, ProbeTuning> = {
    id: 'probe',
    tuning: { scale: 1 },
    initial: () => ({ value: 0 }),
    reduce: (state, fact) => {
      trip('reduce', fact);
      return { value: state.value + fact.add };
    },
    pictures: (_state, fact) => {
      trip('pictures', fact);
      return fact?.pictures ?? [];
    },
    lengthMs: (fact) => fact.lengthMs,
    create: () => new ProbeScene(log, trip),
  };
  return { definition, log };
}
