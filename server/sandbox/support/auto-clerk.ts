import type { Deps } from '#server/runtime/deps.ts';
import { answerTicket, type HouseTicket, houseTicketOf, openTicketIds } from '#server/support/house-side.ts';
import { FIRST_ANSWERS, LAST_ANSWER, LETTER_ANSWER, SECOND_ANSWER } from './answers.data.ts';

/** How long the clerk takes to answer, ms: quick enough to be watched. */
const PACE_MS = 6_000;
/** Tickets that are taken up after a start at most. */
const MOST_LEFT = 50;

/** What the clerk says next; `said` counts its answers so far. */
function nextAnswer({ row, letter }: HouseTicket, said: number): { text: string; close: boolean } {
  if (letter) return { text: LETTER_ANSWER, close: true };
  if (said === 0) return { text: FIRST_ANSWERS[row.topic], close: false };
  return said === 1 ? { text: SECOND_ANSWER, close: false } : { text: LAST_ANSWER, close: true };
}

/** Answers what is written to the house, some seconds later: asks back, answers, closes. It leaves alone what a person has answered meanwhile. */
export class AutoClerk {
  readonly #deps: Deps;
  readonly #timers = new Set<{ cancel(): void }>();
  /** Whether it answers at all; a person at the desk may send it away. */
  on = true;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Takes up what was left by an earlier start. */
  async start(): Promise<void> {
    for (const id of await openTicketIds(this.#deps.db.read, MOST_LEFT)) this.received(id);
  }

  stop(): void {
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
  }

  /** A player or guest has written. */
  received(id: string): void {
    const timer = this.#deps.clock.setTimeout(() => {
      this.#timers.delete(timer);
      this.answer(id).catch((error: unknown) => this.#deps.log.warn({ err: error, ticket: id }, 'the sandbox’s clerk could not answer'));
    }, PACE_MS);
    this.#timers.add(timer);
  }

  /** Answers a ticket that waits for it. */
  async answer(id: string): Promise<void> {
    const { db } = this.#deps;
    const found = this.on ? await houseTicketOf(db.read, id) : null;
    if (!found || found.row.status !== 'open') return;
    const earlierAnswers = found.thread.filter(({ author }) => author === 'clerk').length;
    await db.transaction((tx) =>
      answerTicket(tx, this.#deps, id, { ...nextAnswer(found, earlierAnswers), ifMessages: found.row.messages }),
    );
  }
}
