import { Container } from 'pixi.js';
import type { Clip, Cue, Env, Scene, SceneDefinition } from '../contract.ts';
import { ease } from '../eases.ts';
import { Score } from '../score.ts';

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

/** A scene without any art, for tests of the stage: every call is logged, every part can be made to fail. */
export function probeScene(): { definition: SceneDefinition<ProbeState, ProbeFact, ProbeTuning>; log: ProbeLog } {
  const log: ProbeLog = { made: [], disposed: [], settles: 0, destroyed: 0, updates: 0, fault: null, restless: false, ambient: [] };
  const trip = (part: Fault, fact?: ProbeFact): void => {
    if (log.fault === part || fact?.fault === part) throw new Error(`The probe failed in ${part}.`);
  };
  const create = (): Scene<ProbeState, ProbeFact, ProbeTuning> => {
    const root = new Container();
    const marker = new Container();
    root.addChild(marker);
    let value = 0;
    let width = 0;
    const present = (before: ProbeState, fact: ProbeFact, env: Env<ProbeTuning>, { id, atMs }: { id: string; atMs: number }): Clip => {
      trip('present', fact);
      const { scale } = env.tuning;
      const score = new Score()
        .label('go', 0)
        .move(
          'marker',
          marker,
          { x: [before.value * scale, (before.value + fact.add) * scale] },
          { at: 'go', ms: fact.lengthMs, ease: ease.linear },
        );
      log.made.push(id);
      return {
        id,
        atMs,
        durationMs: fact.lengthMs,
        ...score.parts,
        cues: fact.cues ?? [],
        releaseAtMs: fact.releaseMs,
        draw: (elapsedMs) => {
          trip('draw', fact);
          value = elapsedMs >= fact.releaseMs ? before.value + fact.add : before.value;
        },
        dispose: () => {
          log.disposed.push(id);
          trip('dispose', fact);
        },
      };
    };
    return {
      root,
      present,
      update: () => {
        trip('update');
        log.updates += 1;
        return log.restless;
      },
      cues: (fromMs, toMs) => log.ambient.filter(({ atMs }) => atMs > fromMs && atMs <= toMs),
      settle: (state, env) => {
        trip('settle');
        log.settles += 1;
        value = state.value;
        marker.x = state.value * env.tuning.scale;
      },
      resize: (env) => {
        width = env.size.width;
      },
      describe: () => ({ value, x: Math.round(marker.x * 10) / 10, width }),
      destroy: () => {
        log.destroyed += 1;
        root.destroy({ children: true });
      },
    };
  };
  const definition: SceneDefinition<ProbeState, ProbeFact, ProbeTuning> = {
    id: 'probe',
    tuning: { scale: 1 },
    parseTuning: () => ({ scale: 1 }),
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
    create,
  };
  return { definition, log };
}
