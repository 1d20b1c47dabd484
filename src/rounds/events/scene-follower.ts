import { createSlotScene } from '#src/play/bet/slot-scene.ts';
import type { SceneHandle, StageStatus } from '#src/stage/contract.ts';

/** A fact on its way to a scene. */
export interface PictureFact<Fact> {
  fact: Fact;
  /** Names the presentation and seeds its decoration. */
  id: string;
  /** By the server's clock; left out: now. */
  atMs?: number;
}

/** The course of a round. */
const COURSE = ['new', 'starting', 'pending', 'in_progress', 'ended'] as const;

/**
 * How the picture gets from one round to the next. `same`: it shows this round already; `entered`: the round has entered its status since.
 * 'none' for a round that isn't open yet, which leaves the one before in the picture; null where the way between is not known.
 */
export function stepBetween<Round extends { id: string; status: (typeof COURSE)[number] }>(
  shown: Round | null,
  next: Round | null,
): { round: Round; same: boolean; entered: boolean } | 'none' | null {
  if (next === null) return shown === null ? 'none' : null;
  if (next.status === 'new') return 'none';
  const same = shown?.id === next.id && shown.status !== 'new';
  const steps = COURSE.indexOf(next.status) - (same ? COURSE.indexOf(shown.status) : 0);
  return steps < 0 || steps > 1 ? null : { round: next, same, entered: steps > 0 };
}

interface Picture<View, State, Fact> {
  stateOf: (view: View) => State;
  /** From what is shown to what is known; null where the way between is not known, and the picture is set to it at once. */
  between: (shown: View, next: View) => readonly PictureFact<Fact>[] | null;
}

/** The scene of a round, as the page's slot shows it. */
export type RoundScene<State, Fact> = Pick<SceneFollower<unknown, State, Fact>, 'initial' | 'arrived' | 'status' | 'enter'>;

/**
 * Keeps a scene with what is known of a round: news are presented as facts, everything else (first sight, a gap, a tab that comes back) is settled. A scene
 * of rounds draws any moment from its state and the server's clock, so it is right from there on.
 */
export class SceneFollower<View, State, Fact> {
  readonly #slot = createSlotScene<State, Fact>();
  readonly #picture: Picture<View, State, Fact>;
  /** What is to be seen, compared by identity. */
  #view: View;
  #rest: { view: View; state: State } | null = null;
  #shown: { handle: SceneHandle<State, Fact>; view: View } | null = null;

  constructor(view: View, picture: Picture<View, State, Fact>) {
    this.#view = view;
    this.#picture = picture;
  }

  /** What the scene rests in when it appears. */
  get initial(): State {
    if (this.#rest?.view !== this.#view) this.#rest = { view: this.#view, state: this.#picture.stateOf(this.#view) };
    return this.#rest.state;
  }

  /** The scene is there, or there again. */
  readonly arrived = (handle: SceneHandle<State, Fact>): void => {
    this.#slot.arrived(handle);
    this.#settle(handle);
  };

  readonly status = (status: StageStatus): void => this.#slot.status(status);

  /** Shows what is known now. */
  show(view: View): void {
    this.#view = view;
    const handle = this.#slot.now();
    const before = this.#shown;
    if (handle === null) this.#shown = null;
    if (handle === null || (before?.view === view && before.handle === handle)) return;
    const facts = before === null || before.handle !== handle || document.hidden ? null : this.#picture.between(before.view, view);
    if (facts === null) {
      this.#settle(handle);
      return;
    }
    this.#shown = { handle, view };
    for (const { fact, id, atMs } of facts) handle.present(fact, atMs === undefined ? { id } : { id, atMs });
  }

  /** A page shows the scene. Returns how to leave it. */
  enter(): () => void {
    const onSeen = (): void => {
      if (document.hidden) return;
      // The stage shows itself again first.
      setTimeout(() => {
        const handle = this.#slot.now();
        if (handle) this.#settle(handle);
      }, 0);
    };
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      document.removeEventListener('visibilitychange', onSeen);
      this.#slot.status({ kind: 'loading' });
    };
  }

  #settle(handle: SceneHandle<State, Fact>): void {
    handle.settle(this.initial);
    this.#shown = { handle, view: this.#view };
  }
}
