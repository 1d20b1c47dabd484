import { callAddress, FIRST_ANSWERS_ID, type FirstAnswer } from '#contract/api/first-answers.ts';

/** What came with the page counts as fresh for this long after the page was opened, ms; the pages' own lists think the same of an answer. */
const FRESH_MS = 30_000;

/** A page that was not sent by the shop's server (development, tests) has none, and a broken one is as good as none. */
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
  /** When they came, on the clock of the page. */
  #cameMs = 0;

  /** The answer that the page was sent with for a GET call, as the server gave it; undefined when there is none, it was taken before, or it is old. */
  take(path: string, query: Readonly<Record<string, string>> = {}): unknown {
    const body = this.peek(path, query);
    this.#answers?.delete(callAddress(path, query));
    return body;
  }

  /** The same answer, left where it is. */
  peek(path: string, query: Readonly<Record<string, string>> = {}): unknown {
    this.#answers ??= read();
    return performance.now() - this.#cameMs > FRESH_MS ? undefined : this.#answers.get(callAddress(path, query));
  }

  /** Where there is no page to read them from (its first view, which the server makes): these are the answers. */
  provide(given: readonly FirstAnswer[]): void {
    this.#answers = new Map(given.map(({ address, body }) => [address, body]));
    this.#cameMs = performance.now();
  }
}
