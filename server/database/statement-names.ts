/** The most statements that get a name; each costs a connection of the database some memory. */
const MOST_NAMES = 200;
/** The most texts remembered that came once. */
const MOST_SEEN = 1_000;

/**
 * Names the statements that come again, so that each connection parses and plans them once. A text keeps its name permanently; one that came once, or comes
 * when all names are given, has none.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();

  /** The name of a statement by its text, if it has one. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known;
    if (!this.#seen.has(text)) {
      if (this.#seen.size >= MOST_SEEN) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    this.#seen.delete(text);
    const name = `fairdrop_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
