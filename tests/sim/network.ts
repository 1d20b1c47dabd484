import type { AccessTokens } from '#server/security/access-token.ts';
import type { Process } from './process.ts';
import type { Schedule } from './schedule.ts';
import type { Seeded } from './seeded.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export interface Call {
  /** For the log. */
  label: string;
  /** Who calls, with a session; null for a provider. */
  player: { id: string; sessionId: string } | null;
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: object | string;
  key?: string;
  /** Called with each success, also one whose answer is lost. */
  onSuccess?(body: Answer['body']): void;
}

/** Calls that reach one process at the same moment. */
interface Rush {
  process: Process;
  /** How many are to come. */
  calls: number;
  arrival: Promise<void>;
}

const WEIGHT = 6;
/** How likely a message is lost, and how likely it comes twice. */
const LOST = 0.04;
const DOUBLED = 0.05;
/** How long a client waits for an answer, ms. */
const PATIENCE_MS = 12_000;
/** How long one access token is used, ms. */
const TOKEN_MS = 300_000;

/** The way between clients and processes: messages are late, lost and doubled, and overtake each other. */
export class Network {
  readonly #parts: { schedule: Schedule; chance: Seeded; processes: readonly Process[]; tokens: AccessTokens };
  readonly #open = new Map<string, number>();
  readonly #tokens = new Map<string, { token: string; since: number }>();
  #rush: Rush | null = null;
  faults = false;

  constructor(parts: { schedule: Schedule; chance: Seeded; processes: readonly Process[]; tokens: AccessTokens }) {
    this.#parts = parts;
  }

  /** Whether a copy of a call with a key may still be served. */
  isOpen(key: string): boolean {
    return (this.#open.get(key) ?? 0) > 0;
  }

  /** The next calls reach one process at the same moment, so that they share transactions there. */
  rush(calls: number): void {
    const process = this.#parts.chance.pick(this.#parts.processes);
    const arrival = this.#arrival(`a rush reaches ${process.name}`);
    this.#rush = { process, calls, arrival };
  }

  #arrival(label: string): Promise<void> {
    return this.#parts.schedule.once({ label, weight: WEIGHT }, () => undefined);
  }

  #joinRush(): Rush | null {
    const rush = this.#rush;
    if (rush && --rush.calls === 0) this.#rush = null;
    return rush;
  }

  /** Sends a call to any process. Null where no answer comes. */
  async call(call: Call): Promise<Answer | null> {
    const { schedule, chance, processes } = this.#parts;
    const rush = this.#joinRush();
    const token = call.player && (await this.#tokenOf(call.player));
    const process = rush?.process ?? chance.pick(processes);
    const copies = this.faults && chance.happens(DOUBLED) ? 2 : 1;
    return new Promise((resolve) => {
      const timer = schedule.clock.setTimeout(() => resolve(null), PATIENCE_MS);
      const end = (answer: Answer | null): void => {
        timer.cancel();
        resolve(answer);
      };
      for (let copy = 0; copy < copies; copy++) {
        const arrival = (copy === 0 && rush?.arrival) || this.#arrival(`${call.label} reaches ${process.name}`);
        this.#deliver(call, { token, process, arrival }, end);
      }
    });
  }

  #deliver(
    call: Call,
    { token, process, arrival }: { token: string | null; process: Process; arrival: Promise<void> },
    end: (answer: Answer | null) => void,
  ): void {
    const { schedule, chance } = this.#parts;
    const { key = '' } = call;
    this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
    let isOver = false;
    const over = (): void => {
      if (!isOver) this.#open.set(key, (this.#open.get(key) ?? 1) - 1);
      isOver = true;
    };
    void arrival.then(() => {
      const { life } = process;
      if (this.faults && chance.happens(LOST)) return over();
      if (!life?.app) {
        over();
        return end(null);
      }
      const cut = (): void => {
        over();
        end(null);
      };
      life.underWay.add(cut);
      const own = token === null ? {} : { authorization: `Bearer ${token}` };
      const headers = { ...own, ...(call.key === undefined ? {} : { 'idempotency-key': call.key }), ...call.headers };
      const { method, url, body } = call;
      void life.app
        .inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
        .then(({ statusCode, body: text }) => {
          if (!life.alive) return;
          life.underWay.delete(cut);
          over();
          const answer = { status: statusCode, body: JSON.parse(text) as Answer['body'] };
          if (statusCode === 200) call.onSuccess?.(answer.body);
          void schedule.once({ label: `${call.label} is answered ${statusCode}`, weight: WEIGHT }, () => {
            if (!this.faults || !chance.happens(LOST)) end(answer);
          });
        });
    });
  }

  async #tokenOf({ id, sessionId }: { id: string; sessionId: string }): Promise<string> {
    const now = this.#parts.schedule.clock.now();
    const known = this.#tokens.get(id);
    if (known && now - known.since < TOKEN_MS) return known.token;
    const token = await this.#parts.tokens.sign({ userId: id, sessionId });
    this.#tokens.set(id, { token, since: now });
    return token;
  }
}
