import { createStore } from 'zustand/vanilla';
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
export class Replay<State, Fact> {
  readonly store = createStore<ReplayState>(() => ({ ready: false, playing: false, atMs: 0, lengthMs: 0, rate: 1 }));
  /** Time of the scene's slot. */
  readonly clock: ReplayClock;
  readonly #film: Omit<Film<State, Fact>, 'lengthMs'>;
  readonly #lengthBy: (scene: Handle<State, Fact>) => number;
  readonly #base: Clock;
  readonly #startMs: number | null;
  #handle: Handle<State, Fact> | null = null;
  /** What is presented now; null when it has to be presented anew. */
  #presentations: readonly Presentation[] | null = null;
  #shownMs = 0;
  #stopFrames = (): void => undefined;
  /** Not moved yet: it rests where it starts, or at its end, whatever its length is. */
  #untouched = true;

  constructor(recorded: Recorded<State, Fact> | Film<State, Fact>, base: Clock, startMs: number | null) {
    const isFilm = 'facts' in recorded;
    this.#film = isFilm ? recorded : { before: recorded.before, facts: [{ id: recorded.id, fact: recorded.fact, atMs: 0 }] };
    this.#lengthBy = isFilm ? () => recorded.lengthMs : (scene) => Math.round(scene.lengthOf(recorded.fact));
    this.#base = base;
    this.#startMs = startMs;
    this.clock = new ReplayClock(base);
  }

  /** The scene is there, or there again after its graphics were lost or changed. */
  arrived(handle: Handle<State, Fact>): void {
    this.#handle = handle;
    const { atMs, playing } = this.store.getState();
    this.store.setState({ ready: true, lengthMs: this.#lengthBy(handle) });
    this.#showAnew(atMs);
    if (playing) handle.seek(this.clock.now());
  }

  /** The scene is gone for the moment. */
  lost(): void {
    this.#stop();
    this.#handle = null;
    this.store.setState({ ready: false });
  }

  /** Goes on, from the start when it is at the end. */
  play(): void {
    const { ready, playing, atMs, lengthMs, rate } = this.store.getState();
    if (!ready || playing || lengthMs === 0) return;
    this.#untouched = false;
    this.#show(atMs >= lengthMs ? 0 : atMs);
    this.clock.run(rate);
    this.store.setState({ playing: true });
    this.#handle?.seek(this.clock.now());
    this.#follow();
  }

  pause(): void {
    if (!this.store.getState().playing) return;
    const atMs = Math.min(this.clock.now(), this.store.getState().lengthMs);
    this.#stop();
    this.#show(atMs);
  }

  /** Shows a moment, silently. A replay that runs goes on from there. */
  seek(wantedMs: number): void {
    const { lengthMs } = this.store.getState();
    this.#untouched = false;
    this.#show(Math.min(Math.max(0, wantedMs), lengthMs));
  }

  setRate(rate: Rate): void {
    this.store.setState({ rate });
    if (this.store.getState().playing) this.clock.run(rate);
  }

  /** Draws the moment again, as after the tab was hidden, which cuts what is presented. */
  refresh(): void {
    if (this.#handle !== null) this.#showAnew(this.store.getState().atMs);
  }

  #showAnew(atMs: number): void {
    const { lengthMs } = this.store.getState();
    this.#presentations = null;
    this.#show(Math.min(this.#untouched ? (this.#startMs ?? lengthMs) : atMs, lengthMs));
  }

  /** What goes back is presented anew, so that a moment looks the same however it was reached; so is what was cut. */
  #show(atMs: number): void {
    const scene = this.#handle;
    if (scene === null) return;
    if (this.#presentations === null || atMs < this.#shownMs) {
      this.clock.set(0);
      scene.settle(this.#film.before);
      const mine = this.#film.facts.map(({ id, fact, atMs: from }) => scene.present(fact, { id, atMs: from }));
      this.#presentations = mine;
      for (const presented of mine)
        void presented.done.then((end) => {
          if (this.#presentations === mine && end !== 'played') this.#presentations = null;
        });
    }
    this.#shownMs = atMs;
    this.clock.set(atMs);
    scene.seek(atMs);
    this.store.setState({ atMs });
  }

  #follow(): void {
    this.#stopFrames = this.#base.requestFrame(() => {
      const { lengthMs } = this.store.getState();
      const atMs = this.clock.now();
      if (atMs >= lengthMs) {
        this.#stop();
        this.#show(lengthMs);
        return;
      }
      this.#shownMs = atMs;
      this.store.setState({ atMs });
      this.#follow();
    });
  }

  #stop(): void {
    this.#stopFrames();
    this.clock.stop();
    this.store.setState({ playing: false });
  }
}

/** Makes the replay of one fact, or of several. `base` is the page's time; `startMs` the moment that it rests at first, left out: its end. */
export const createReplay = <State, Fact>(
  recorded: Recorded<State, Fact> | Film<State, Fact>,
  base: Clock = browserClock,
  startMs: number | null = null,
): Replay<State, Fact> => new Replay(recorded, base, startMs);
