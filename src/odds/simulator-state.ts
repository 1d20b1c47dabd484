import type { FanResult } from './fan.ts';
import type { JobAnswer, ReturnPoint, RunRequest } from './job.ts';

/** What a page knows of its simulator. `failed` says why nothing could be measured. */
export interface SimulatorState {
  phase: 'rest' | 'running' | 'finished' | 'stopped' | 'failed';
  /** The run that everything below belongs to. */
  run: RunRequest | null;
  played: number;
  points: readonly ReturnPoint[];
  /** Rounds per outcome of the wager. */
  counts: readonly number[];
  fan: FanResult | null;
  tookMs: number;
}

export const AT_REST: SimulatorState = { phase: 'rest', run: null, played: 0, points: [], counts: [], fan: null, tookMs: 0 };

/** A run was asked for. */
export function begun(run: RunRequest): SimulatorState {
  return { ...AT_REST, phase: 'running', run };
}

/** What an answer of the worker adds. Answers of other runs, and of one that has ended, change nothing. */
export function answered(state: SimulatorState, answer: JobAnswer): SimulatorState {
  if (state.phase !== 'running' || state.run?.id !== answer.id) return state;
  switch (answer.kind) {
    case 'fan':
      return { ...state, fan: answer.fan };
    case 'progress':
      return { ...state, played: answer.played, points: [...state.points, ...answer.points], counts: answer.counts };
    case 'done':
      return { ...state, phase: answer.how, played: answer.played, tookMs: answer.tookMs };
    case 'failed':
      return { ...state, phase: 'failed' };
  }
}
