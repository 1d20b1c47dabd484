import { callAddress, FIRST_ANSWERS_ID, type FirstAnswer } from '#contract/api/first-answers.ts';

/** How long after the page was opened its answers count as fresh, ms: as long as queries keep theirs. */
const FRESH_MS = 30_000;

/** The answers that the server wrote into the page. Empty in development and tests, and where they can't be parsed. */
function read(): Map<string, unknown> {
  const text = globalThis.document?.getElementById(FIRST_ANSWERS_ID)?.textContent;
  if (text == null) return new Map();
  try {
    return new Map((JSON.parse(text) as FirstAnswer[]).map(({ address, body }) => [address, body]));
  } catch (error) {
    console.warn('The answers that came with the page could not be read', error);
    return new Map();
  }
}

/** The answers that came with a page. */
export class FirstAnswers {
  #answers: Map<string, unknown> | null = null;
  /** When they were made, ms of `performance.now()`: 0, the start of the page, for those in its HTML. */
  #cameMs = 0;

  /** The answer that the page was sent with for a GET call, as the server gave it; undefined when there is none, it was taken before, or it is old. */
  take(path: string, query: Readonly<Record<string, string>> = {}): unknown {
    const body = this.peek(path, query);
    this.#answers?.delete(callAddress(path, query));
    return body;
  }

  /** As `take`, but the answer stays for the next caller. */
  peek(path: string, query: Readonly<Record<string, string>> = {}): unknown {
    this.#answers ??= read();
    return performance.now() - this.#cameMs > FRESH_MS ? undefined : this.#answers.get(callAddress(path, query));
  }

  /** Sets the answers while the server renders a first view and there is no page to read them from. */
  provide(given: readonly FirstAnswer[]): void {
    this.#answers = new Map(given.map(({ address, body }) => [address, body]));
    this.#cameMs = performance.now();
  }
}
