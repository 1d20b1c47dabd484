/*
 * One stream of numbered events, kept in step with the server
 * 1. Events count from 1 within (stream, epoch). The next one is applied, an older one is dropped.
 * 2. A gap or another epoch starts a snapshot; what comes meanwhile waits.
 * 3. The snapshot says up to which event it goes (epoch, seq). Waiting events after it are applied in order, the rest is dropped.
 * 4. Still a gap, or an event of yet another epoch that came after the snapshot was asked for: again from 2, a little later.
 * 5. Each (re)connect starts a snapshot, whatever was seen.
 */

/** The position of an event or a snapshot in its stream. */
export interface Position {
  epoch: string;
  seq: number;
}

export interface StreamPorts<Event extends Position, Snapshot> {
  load(): Promise<Snapshot>;
  positionOf(snapshot: Snapshot): Position;
  onSnapshot(snapshot: Snapshot): void;
  onEvent(event: Event): void;
  /** A snapshot could not be had; another one is tried. */
  onFailure(error: unknown): void;
  /** Runs once after a delay, ms; returns the undo. */
  after(delayMs: number, run: () => void): () => void;
}

/** Pauses before the next snapshot when one failed or did not close the gap, ms; the last one repeats. */
const RETRY_MS = [500, 1_000, 2_000, 5_000] as const;
/** More events than this are never kept: a snapshot is cheaper. */
const MAX_WAITING = 200;

/** Applies a stream's events exactly once and in order, with snapshots where something is missing. */
export class Stream<Event extends Position, Snapshot> {
  readonly #ports: StreamPorts<Event, Snapshot>;
  #at: Position | null = null;
  #waiting: Event[] = [];
  /** Counts snapshots asked for; null while none is under way. */
  #asked: number | null = null;
  #count = 0;
  #failures = 0;
  #stopRetry: (() => void) | null = null;

  constructor(ports: StreamPorts<Event, Snapshot>) {
    this.#ports = ports;
  }

  /** True while nothing is missing, as far as anybody can know. */
  get inStep(): boolean {
    return this.#at !== null && this.#asked === null && this.#stopRetry === null;
  }

  receive(event: Event): void {
    if (this.#at === null || this.#asked !== null || this.#stopRetry !== null) {
      this.#keep(event);
      return;
    }
    if (event.epoch === this.#at.epoch && event.seq <= this.#at.seq) return;
    if (event.epoch === this.#at.epoch && event.seq === this.#at.seq + 1) {
      this.#apply(event);
      return;
    }
    this.#keep(event);
    this.resync();
  }

  /** Takes a snapshot now: after each (re)connect, or to start. An earlier one that is still under way no longer counts. */
  resync(): void {
    this.#stopRetry?.();
    this.#stopRetry = null;
    const asked = ++this.#count;
    this.#asked = asked;
    const before = new Set(this.#waiting);
    this.#ports.load().then(
      (snapshot) => {
        if (this.#asked === asked) this.#settle(snapshot, before);
      },
      (error: unknown) => {
        if (this.#asked !== asked) return;
        this.#asked = null;
        this.#ports.onFailure(error);
        this.#retry();
      },
    );
  }

  /** Stops listening to snapshots; events are kept no longer either. */
  close(): void {
    this.#stopRetry?.();
    this.#stopRetry = null;
    this.#asked = null;
    this.#count += 1;
    this.#at = null;
    this.#waiting = [];
  }

  #settle(snapshot: Snapshot, before: ReadonlySet<Event>): void {
    this.#asked = null;
    const at = this.#ports.positionOf(snapshot);
    this.#at = { epoch: at.epoch, seq: at.seq };
    this.#ports.onSnapshot(snapshot);
    const waiting = this.#waiting;
    this.#waiting = [];
    const next = waiting.filter((event) => event.epoch === at.epoch && event.seq > at.seq).sort((a, b) => a.seq - b.seq);
    for (const event of next) if (event.seq === this.#at.seq + 1) this.#apply(event);
    const reached = this.#at;
    this.#waiting = [
      ...next.filter((event) => event.seq > reached.seq),
      ...waiting.filter((event) => event.epoch !== at.epoch && !before.has(event)),
    ];
    if (this.#waiting.length > 0) this.#retry();
    else this.#failures = 0;
  }

  #apply(event: Event): void {
    this.#at = { epoch: event.epoch, seq: event.seq };
    this.#ports.onEvent(event);
  }

  #keep(event: Event): void {
    this.#waiting.push(event);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
  }

  #retry(): void {
    const delayMs = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 0;
    this.#failures += 1;
    this.#stopRetry = this.#ports.after(delayMs, () => this.resync());
  }
}
