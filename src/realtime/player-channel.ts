import * as z from 'zod/mini';
import { balanceUpdatedEvent, sessionEndedEvent } from '#contract/realtime/main.ts';
import type { Gate } from '#src/settlement/gate.ts';
import type { Position } from './stream.ts';

const placeSchema = z.object({ epoch: z.string(), seq: z.number() });

interface PlayerPorts {
  gate: Pick<Gate, 'receiveBalance'>;
  /** Asks for the profile: it carries the balance and shows whether the session is still valid. */
  refresh(): void;
}

/**
 * A player's own news. Balances are absolute and carry the ledger's version, so each may be applied whenever it comes; a gap or another
 * epoch only means that something else may be missing, and the profile is asked for.
 */
export class PlayerChannel {
  readonly #ports: PlayerPorts;
  #at: Position | null = null;

  constructor(ports: PlayerPorts) {
    this.#ports = ports;
  }

  /** The channel (re)connected: what was missed is in the profile, and counting starts with the next event. */
  connected(): void {
    this.#at = null;
    this.#ports.refresh();
  }

  balanceUpdated(raw: unknown): void {
    const event = z.safeDecode(balanceUpdatedEvent, raw as z.input<typeof balanceUpdatedEvent>);
    if (!event.success) {
      this.#ports.refresh();
      return;
    }
    this.#count(event.data);
    const { current_balance: balance, locked_balance: locked, version } = event.data.data;
    this.#ports.gate.receiveBalance({ balance, locked, version });
  }

  /** Some session of the player ended. Whether it was this one shows when the profile is asked for. */
  sessionEnded(raw: unknown): void {
    const event = sessionEndedEvent.safeParse(raw);
    if (event.success) this.#count(event.data);
    this.#ports.refresh();
  }

  /** Any other news: only its place is read here. What it says is for its own listeners. */
  other(raw: unknown): void {
    const place = placeSchema.safeParse(raw);
    if (place.success) this.#count(place.data);
  }

  /** A message of the channel. */
  message(raw: { type: string }): void {
    if (raw.type === 'balanceUpdated') this.balanceUpdated(raw);
    else if (raw.type === 'sessionEnded') this.sessionEnded(raw);
    else this.other(raw);
  }

  #count({ epoch, seq }: Position): void {
    const last = this.#at;
    const gap = last !== null && (epoch !== last.epoch || seq > last.seq + 1);
    if (last === null || epoch !== last.epoch || seq > last.seq) this.#at = { epoch, seq };
    if (gap) this.#ports.refresh();
  }
}
