import type { Clock } from '#scenes/stage/clock.ts';
import type { Telling } from '#scenes/stage/contract.ts';
import type { Stage } from '#scenes/stage/stage.ts';
import { TellingControl } from '#scenes/stage/telling.ts';
import type { SceneHandle, StageStatus } from './contract.ts';
import type { AnyScene } from '#scenes/registry.ts';

/** What a slot asks of the stage. */
export interface SlotRequest {
  element: HTMLElement;
  load: () => Promise<AnyScene>;
  initial: unknown;
  /** Time of the slot's own; left out, it is the page's. */
  clock?: Clock | undefined;
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
  /** Called when a telling has ended. */
  onRest: () => void = () => undefined;
  #state: unknown;
  #status: StageStatus = { kind: 'loading' };

  constructor(request: SlotRequest) {
    this.request = request;
    this.#state = request.initial;
  }

  readonly handle: SceneHandle<unknown, unknown> = {
    settle: (state) => {
      this.#state = state;
      this.stage?.settle(state);
    },
    tell: (fact, options) => this.#tell(fact, options),
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

  /** Tells the page where the stage stands, when that has changed. */
  setStatus(status: StageStatus): void {
    if (this.left || JSON.stringify(status) === JSON.stringify(this.#status)) return;
    this.#status = status;
    this.request.onStatus(status);
  }

  /** Takes the canvas away; what was being told is released and the state kept. */
  detach(): void {
    const stage = this.stage;
    if (stage === null) return;
    this.#state = stage.state;
    this.stage = null;
    stage.destroy();
  }

  #tell(fact: unknown, options: { id: string; atMs?: number }): Telling {
    if (this.stage !== null) {
      const telling = this.stage.tell(fact, options);
      void telling.done.then(() => this.onRest());
      return telling;
    }
    const control = new TellingControl(() => undefined);
    try {
      if (this.scene !== null) this.#state = this.scene.reduce(this.#state, fact);
    } catch (error) {
      console.error('A fact could not be taken; the state stands.', error);
    }
    control.finish(this.left ? 'killed' : 'played');
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
