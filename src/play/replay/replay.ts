import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '#scenes/stage/clock.ts';
import type { Presentation } from '#scenes/stage/contract.ts';
import { browserClock } from '#src/stage/browser-clock.ts';
import type { SceneHandle } from '#src/stage/contract.ts';
import { ReplayClock } from '#src/stage/replay-clock.ts';

/** How fast a replay may run. */
export const RATES = [1, 0.5, 0.25] as const;

export type Rate = (typeof RATES)[number];

export interface ReplayState {
  /** The scene is there and can be moved. */
  ready: boolean;
  playing: boolean;
  atMs: number;
  lengthMs: number;
  rate: Rate;
}

/** What is played again: the state before, and the fact, under the id that seeds its decoration. */
export interface Recorded<State, Fact> {
  id: string;
  before: State;
  fact: Fact;
}

/** Several facts, each at its moment, over a length that the record gives; for scenes that draw any moment from their state and the time. */
export interface Film<State, Fact> {
  before: State;
  facts: readonly { id: string; fact: Fact; atMs: number }[];
  lengthMs: number;
}

type Handle<State, Fact> = Pick<SceneHandle<State, Fact>, 'settle' | 'present' | 'seek' | 'lengthOf'>;

/** A record as a film: it rests at its end, or at a moment of it, until it is played, and can be stopped, slowed and put anywhere. */
export interface Replay<State, Fact> {
  store: StoreApi<ReplayState>;
  /** Time of the scene's slot. */
  clock: ReplayClock;
  /** The scene is there, or there again after its graphics were lost or changed. */
  arrived(handle: Handle<State, Fact>): void;
  /** The scene is gone for the moment. */
  lost(): void;
  /** Goes on, from the start when it is at the end. */
  play(): void;
  pause(): void;
  /** Shows a moment, silently. A replay that runs goes on from there. */
  seek(atMs: number): void;
  setRate(rate: Rate): void;
  /** Draws the moment again, as after the tab was hidden, which cuts what is presented. */
  refresh(): void;
}

/** Makes the replay of one fact, or of several. `base` is the page's time; `startMs` the moment that it rests at first, left out: its end. */
export function createReplay<State, Fact>(
  recorded: Recorded<State, Fact> | Film<State, Fact>,
  base: Clock = browserClock,
  startMs: number | null = null,
): Replay<State, Fact> {
  const { before } = recorded;
  const facts = 'facts' in recorded ? recorded.facts : [{ id: recorded.id, fact: recorded.fact, atMs: 0 }];
  const lengthBy = (scene: Handle<State, Fact>): number =>
    'facts' in recorded ? recorded.lengthMs : Math.round(scene.lengthOf(recorded.fact));
  const store = createStore<ReplayState>(() => ({ ready: false, playing: false, atMs: 0, lengthMs: 0, rate: 1 }));
  const clock = new ReplayClock(base);
  let handle: Handle<State, Fact> | null = null;
  /** What is presented now; null when it has to be presented anew. */
  let presentations: readonly Presentation[] | null = null;
  let shownMs = 0;
  let stopFrames = (): void => undefined;
  /** Not moved yet: it rests where it starts, or at its end, whatever its length is. */
  let untouched = true;
  const restMs = (lengthMs: number): number => Math.min(startMs ?? lengthMs, lengthMs);

  /** What goes back is presented anew, so that a moment looks the same however it was reached; so is what was cut. */
  function show(atMs: number): void {
    if (handle === null) return;
    if (presentations === null || atMs < shownMs) {
      const scene = handle;
      clock.set(0);
      scene.settle(before);
      const mine = facts.map(({ id, fact, atMs: from }) => scene.present(fact, { id, atMs: from }));
      presentations = mine;
      for (const presented of mine)
        void presented.done.then((end) => {
          if (presentations === mine && end !== 'played') presentations = null;
        });
    }
    shownMs = atMs;
    clock.set(atMs);
    handle.seek(atMs);
    store.setState({ atMs });
  }

  function follow(): void {
    stopFrames = base.requestFrame(() => {
      const { lengthMs } = store.getState();
      const atMs = clock.now();
      if (atMs >= lengthMs) {
        stop();
        show(lengthMs);
        return;
      }
      shownMs = atMs;
      store.setState({ atMs });
      follow();
    });
  }

  function stop(): void {
    stopFrames();
    clock.stop();
    store.setState({ playing: false });
  }

  return {
    store,
    clock,
    arrived(next) {
      handle = next;
      presentations = null;
      const lengthMs = lengthBy(handle);
      const { atMs, playing } = store.getState();
      store.setState({ ready: true, lengthMs });
      show(untouched ? restMs(lengthMs) : Math.min(atMs, lengthMs));
      if (playing) handle.seek(clock.now());
    },
    lost() {
      stop();
      handle = null;
      store.setState({ ready: false });
    },
    play() {
      const { ready, playing, atMs, lengthMs, rate } = store.getState();
      if (!ready || playing || lengthMs === 0) return;
      untouched = false;
      show(atMs >= lengthMs ? 0 : atMs);
      clock.run(rate);
      store.setState({ playing: true });
      handle?.seek(clock.now());
      follow();
    },
    pause() {
      if (!store.getState().playing) return;
      const atMs = Math.min(clock.now(), store.getState().lengthMs);
      stop();
      show(atMs);
    },
    seek(wantedMs) {
      const { lengthMs } = store.getState();
      untouched = false;
      show(Math.min(Math.max(0, wantedMs), lengthMs));
    },
    setRate(rate) {
      store.setState({ rate });
      if (store.getState().playing) clock.run(rate);
    },
    refresh() {
      if (handle === null) return;
      const { lengthMs } = store.getState();
      presentations = null;
      show(untouched ? restMs(lengthMs) : store.getState().atMs);
    },
  };
}
