import type { Presentation } from '#scenes/stage/contract.ts';

/** How much is kept: plays of the last 90 s before the newest one. */
const MOST_FACTS = 200;
const MOST_LINES = 200;
const KEPT_MS = 90_000;

/** A fact as the scene received it; times are the slot's clock's, ms. */
export interface ReceivedFact {
  fact: unknown;
  /** Names the clip and seeds its effects. */
  id: string;
  /** When its clip begins. */
  atMs: number;
  receivedAtMs: number;
}

/** What a slot's scene received last, with what happened to it; not fit to leave the browser yet. */
export interface Received {
  before: unknown;
  facts: readonly ReceivedFact[];
  log: readonly { atMs: number; event: string }[];
}

/** The state after a fact. */
type Reduce = (state: unknown, fact: unknown) => unknown;

interface Ports {
  now(): number;
  /** Null while no scene is loaded. */
  reduce(): Reduce | null;
}

/** The latest plays of one slot, by reference: it costs no copy. Older facts become part of the state before. */
export class Recorder {
  readonly #ports: Ports;
  #before: unknown;
  #facts: ReceivedFact[] = [];
  /** What was there before the scene was settled: after a reconnect the plays before it are still of interest. */
  #last: Pick<Received, 'before' | 'facts'> | null = null;
  #log: { atMs: number; event: string }[] = [];

  constructor(before: unknown, ports: Ports) {
    this.#before = before;
    this.#ports = ports;
  }

  get received(): Received {
    const { before, facts } = this.#facts.length === 0 && this.#last !== null ? this.#last : { before: this.#before, facts: this.#facts };
    return { before, facts: [...facts], log: [...this.#log] };
  }

  settled(state: unknown): void {
    if (this.#facts.length > 0) this.#last = { before: this.#before, facts: this.#facts };
    this.#before = state;
    this.#facts = [];
    this.note('settled');
  }

  presented(fact: unknown, { id, atMs }: { id: string; atMs?: number }, presentation: Presentation): void {
    const nowMs = this.#ports.now();
    this.#facts.push({ fact, id, atMs: atMs ?? nowMs, receivedAtMs: nowMs });
    this.#forgetOld(nowMs);
    const kind = kindOf(fact);
    this.note(`${kind}: presented`);
    void presentation.released.then(() => this.note(`${kind}: released`));
    void presentation.done.then((end) => this.note(`${kind}: ${end}`));
  }

  /** Adds an event to the log. */
  note(event: string): void {
    this.#log.push({ atMs: this.#ports.now(), event });
    if (this.#log.length > MOST_LINES) this.#log.splice(0, this.#log.length - MOST_LINES);
  }

  #forgetOld(nowMs: number): void {
    const reduce = this.#ports.reduce();
    for (let [oldest] = this.#facts; oldest !== undefined; [oldest] = this.#facts) {
      if (this.#facts.length <= MOST_FACTS && (reduce === null || nowMs - oldest.receivedAtMs <= KEPT_MS)) return;
      this.#facts.shift();
      if (reduce !== null) this.#before = stateAfter(this.#before, [oldest], reduce);
    }
  }
}

/** The state after facts, as the scene came to it. */
export function stateAfter(before: unknown, facts: readonly ReceivedFact[], reduce: Reduce): unknown {
  return facts.reduce((state, { fact }) => {
    try {
      return reduce(state, fact);
    } catch {
      // The scene refused it, and its state stayed as it was.
      return state;
    }
  }, before);
}

function kindOf(fact: unknown): string {
  const kind: unknown = typeof fact === 'object' && fact !== null ? Reflect.get(fact, 'kind') : undefined;
  return typeof kind === 'string' ? kind : 'fact';
}
