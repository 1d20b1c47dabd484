/** Takes back one allocation. */
export type Undo = () => void;

/**
 * What a scene or clip has allocated, as a list of undos. The code that allocates registers the undo at the same place; `dispose` runs them in
 * reverse, each exactly once, all of them even if one throws (the first error is thrown at the end).
 */
export class Disposal {
  #undos: Undo[] = [];

  /** Registers an undo and returns it. */
  add<U extends Undo>(undo: U): U {
    this.#undos.push(undo);
    return undo;
  }

  /** Registers `destroy` of a thing and returns the thing. */
  own<T extends { destroy(): void }>(thing: T): T {
    this.#undos.push(() => thing.destroy());
    return thing;
  }

  dispose(): void {
    const undos = this.#undos.reverse();
    this.#undos = [];
    let failed = false;
    let first: unknown;
    for (const undo of undos) {
      try {
        undo();
      } catch (error) {
        if (!failed) first = error;
        failed = true;
      }
    }
    if (failed) throw first;
  }
}
