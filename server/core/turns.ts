import { Refusal } from './refusal.ts';

interface Limits {
  /** Pieces of work of one key that run at once. */
  atOnce: number;
  /** Pieces of work of one key that wait; any number by default. */
  mostWaiting?: number;
}

interface Waiting {
  isUrgent: boolean;
  begin(): void;
}

interface Queue {
  running: number;
  readonly waiting: Waiting[];
}

/** What a refused caller is asked to wait, ms. */
const WAIT_MS = 1_000;

/** Lets a few pieces of work of one key run at once; more of them wait in the order in which they came, urgent ones before all others. */
export class Turns<Key> {
  readonly #limits: (key: Key) => Limits;
  readonly #queues = new Map<Key, Queue>();

  constructor(limits: (key: Key) => Limits) {
    this.#limits = limits;
  }

  /** The number of pieces of work that wait. */
  get waiting(): number {
    return [...this.#queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** Runs work in its turn. Throws Refusal `too_many_requests` at once where no more may wait. */
  async run<T>(key: Key, work: () => Promise<T>, isUrgent = false): Promise<T> {
    const end = await this.take(key, isUrgent);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Waits for a turn and answers what ends it, to be called once. Throws as `run` does. */
  async take(key: Key, isUrgent = false): Promise<() => void> {
    const { atOnce, mostWaiting = Infinity } = this.#limits(key);
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    if (queue.running < atOnce) queue.running += 1;
    else if (queue.waiting.length >= mostWaiting) throw new Refusal('too_many_requests', { waitMs: WAIT_MS });
    else await new Promise<void>((begin) => enqueue(queue.waiting, { isUrgent, begin }));
    return () => this.#end(key, queue);
  }

  /** Hands the turn to the next that waits, so that none can come in between. */
  #end(key: Key, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) return next.begin();
    queue.running -= 1;
    if (queue.running === 0) this.#queues.delete(key);
  }
}

function enqueue(waiting: Waiting[], one: Waiting): void {
  const before = one.isUrgent ? waiting.findIndex(({ isUrgent }) => !isUrgent) : -1;
  waiting.splice(before === -1 ? waiting.length : before, 0, one);
}
