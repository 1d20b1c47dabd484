import type { ClipEnd, Presentation } from './contract.ts';

/** The stage's side of a presentation: whatever happens, both promises settle, each once, `released` first. */
export class PresentationControl implements Presentation {
  readonly released: Promise<void>;
  readonly done: Promise<ClipEnd>;
  readonly #skip: () => void;
  #resolveReleased: () => void = () => {};
  #resolveDone: (end: ClipEnd) => void = () => {};
  #isReleased = false;
  #end: ClipEnd | null = null;

  constructor(skip: () => void) {
    this.#skip = skip;
    this.released = new Promise((resolve) => {
      this.#resolveReleased = resolve;
    });
    this.done = new Promise((resolve) => {
      this.#resolveDone = resolve;
    });
  }

  get isReleased(): boolean {
    return this.#isReleased;
  }

  /** How it ended, null while it is being presented. */
  get end(): ClipEnd | null {
    return this.#end;
  }

  skip(): void {
    if (this.#end === null) this.#skip();
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#resolveReleased();
  }

  finish(end: ClipEnd): void {
    if (this.#end !== null) return;
    this.release();
    this.#end = end;
    this.#resolveDone(end);
  }
}
