import type { ClipEnd, Telling } from './contract.ts';

/** The stage's side of a telling: whatever happens, both promises settle, each once, `released` first. */
export class TellingControl implements Telling {
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

  /** How it ended, null while it is being told. */
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
