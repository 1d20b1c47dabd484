import type { Clock } from '#scenes/stage/clock.ts';
import type { Presentation, Size } from '#scenes/stage/contract.ts';
import type { Stage } from '#scenes/stage/stage.ts';
import { nextTask } from '#src/lib/next-task.ts';
import { PresentationControl } from '#scenes/stage/presentation.ts';
import type { SceneHandle, StageStatus } from './contract.ts';
import type { AnyScene } from '#scenes/registry.ts';
import type { Recorder } from './recording/recorder.ts';

/** What a slot asks of the stage. */
export interface SlotRequest {
  element: HTMLElement;
  load: () => Promise<AnyScene>;
  initial: unknown;
  /** Time of the slot's own; left out, it is the page's. */
  clock?: Clock | undefined;
  /** Whether the rules of play let a result be shown sooner than its motion would. */
  mayShowAtOnce?(): boolean;
  onReady(handle: SceneHandle<unknown, unknown>): void;
  onStatus(status: StageStatus): void;
}

/**
 * One slot's time on the stage. Its handle works from the first `onReady` on, whatever becomes of the canvas: without one (plate, another
 * slot has it, just rebuilt) facts change the state and are released at once.
 */
export class Visit {
  readonly request: SlotRequest;
  scene: AnyScene | null = null;
  stage: Stage<unknown, unknown, unknown> | null = null;
  left = false;
  /** What its canvas was fitted to last, CSS pixels; null while it had none. */
  size: Size | null = null;
  /** Keeps the latest plays; null under a clock that goes back. */
  recorder: Recorder | null = null;
  /** Called when a presentation has ended. */
  onRest: () => void = () => undefined;
  /** Called when a fact was applied and released while no stage could present it. */
  onUndrawn: () => void = () => undefined;
  #state: unknown;
  #status: StageStatus = { kind: 'loading' };

  constructor(request: SlotRequest) {
    this.request = request;
    this.#state = request.initial;
  }

  readonly handle: SceneHandle<unknown, unknown> = {
    settle: (state) => {
      this.#state = state;
      this.recorder?.settled(state);
      this.stage?.settle(state);
    },
    present: (fact, options) => {
      const presentation = this.#present(fact, options);
      this.recorder?.presented(fact, options, presentation);
      return presentation;
    },
    seek: (atMs) => this.#seek(atMs),
    state: () => this.state,
    lengthOf: (fact) => this.#lengthOf(fact),
  };

  get state(): unknown {
    return this.stage?.state ?? this.#state;
  }

  get status(): StageStatus {
    return this.#status;
  }

  /** Reports the state of the stage to the page, when it has changed. */
  setStatus(status: StageStatus): void {
    if (this.left || JSON.stringify(status) === JSON.stringify(this.#status)) return;
    this.#status = status;
    this.recorder?.note(Object.values(status).join(' '));
    this.request.onStatus(status);
  }

  /** Takes the canvas away; what was being presented is released and the state kept. */
  detach(): void {
    const stage = this.stage;
    if (stage === null) return;
    this.#state = stage.state;
    this.stage = null;
    stage.destroy();
  }

  #present(fact: unknown, options: { id: string; atMs?: number }): Presentation {
    if (this.stage !== null) {
      const presentation = this.stage.present(fact, options);
      void presentation.done.then(() => this.onRest());
      return presentation;
    }
    const control = new PresentationControl(() => undefined);
    try {
      if (this.scene !== null) this.#state = this.scene.reduce(this.#state, fact);
    } catch (error) {
      console.error('A scene could not apply a fact; its state stays as it was.', error);
    }
    control.finish(this.left ? 'killed' : 'played');
    // In a task of its own: what waits for the release comes first, while there is no scene.
    void nextTask().then(() => {
      if (!this.left) this.onUndrawn();
    });
    return control;
  }

  #seek(atMs: number): void {
    this.stage?.seekAll(atMs);
    if (this.request.clock?.stopped !== true) this.stage?.invalidate();
  }

  #lengthOf(fact: unknown): number {
    try {
      return this.stage?.lengthMs(fact) ?? 0;
    } catch (error) {
      console.error('A scene could not say how long it takes.', error);
      return 0;
    }
  }
}
