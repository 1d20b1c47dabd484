import { createStore } from 'zustand/vanilla';
import { type SessionFigures, sessionFigures } from '#contract/api/player-limits.ts';
import { aheadOf } from '#src/lib/ahead-of.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { service } from '#src/lib/services/services.ts';
import { playStopsService } from '#src/play/bet/play-stops.ts';
import { onPlayerChange, sessionStoreService } from '#src/session/session-store.ts';
import { gateService } from '#src/settlement/gate.ts';

/*
 * The time and the net result of the session
 * 1. They are asked for when something may have changed them: at most once in EVERY_MS, and the last change always comes through.
 * 2. An answer may count bets whose scenes still play. It is applied once every hold that is open when it comes has ended, as a balance is.
 * 3. An answer that is older than the one shown changes nothing.
 */

/** Play changes them with every bet; they are asked for this often at most, ms. */
const EVERY_MS = 5_000;

/** The figures, and by how much the server's clock is ahead of this device's, ms. */
export type OwnFigures = SessionFigures & { aheadMs: number };

interface FeedPorts {
  ask(): Promise<SessionFigures>;
  /** Runs once every hold that is open now has ended. */
  whenFree(id: string, run: () => void): void;
  now(): number;
  after(delayMs: number, run: () => void): unknown;
  changed(figures: OwnFigures): void;
}

/** The figures of the player of this tab; null until they are known. */
export class FiguresFeed {
  readonly store = createStore<{ figures: OwnFigures | null }>(() => ({ figures: null }));
  readonly #ports: FeedPorts;
  /** Counts the players who were here. */
  #era = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  #isDue = false;

  constructor(ports: FeedPorts) {
    this.#ports = ports;
  }

  /** Something may have changed them. */
  wanted(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#ports.after(Math.max(0, this.#askedAt + EVERY_MS - this.#ports.now()), () => {
      this.#isDue = false;
      this.#askedAt = this.#ports.now();
      void this.#ask(this.#era);
    });
  }

  /** Takes an answer of the server. */
  receive(answer: SessionFigures): void {
    const era = this.#era;
    const figures = { ...answer, aheadMs: aheadOf(answer.now) };
    this.#ports.whenFree(`figures ${answer.now}`, () => {
      const shown = this.store.getState().figures;
      if (era !== this.#era || (shown && shown.now > figures.now)) return;
      this.store.setState({ figures });
      this.#ports.changed(figures);
    });
  }

  /** Another player is here, or none. */
  forget(): void {
    this.#era += 1;
    this.store.setState({ figures: null });
  }

  async #ask(era: number): Promise<void> {
    try {
      const answer = await this.#ports.ask();
      if (era === this.#era) this.receive(answer);
    } catch (error) {
      // The next change asks again; meanwhile the last ones are shown.
      console.warn('The figures of the session could not be loaded', error);
    }
  }
}

/** The figures of the player of this tab. */
export const figuresService = service('session figures', (services) => {
  const gate = services.get(gateService);
  const stops = services.get(playStopsService);
  const api = services.get(apiService);
  const feed = new FiguresFeed({
    ask: async () => (await api.call(sessionFigures)).data,
    whenFree: (id, run) => gate.whenFree(id, run),
    now: () => performance.now(),
    after: (delayMs, run) => setTimeout(run, delayMs),
    changed: ({ reality_check: check }) => stops.setState({ checkDue: check.due_since !== null }),
  });
  onPlayerChange(services.get(sessionStoreService), () => feed.forget());
  api.onRefusal(({ code }) => code === 'reality_check_due' && feed.wanted());
  return feed;
});
