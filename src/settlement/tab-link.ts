import * as z from 'zod/mini';
import type { Cents } from '#contract/money.ts';
import type { OpenHold } from './hold.ts';
import type { GatePorts } from './ports.ts';

/** A tab with open holds repeats them this often, ms. */
export const HEARTBEAT_MS = 1_000;
/** A tab that has been silent for this long holds nothing any more, ms. */
export const SILENCE_MS = 3_500;
/** What was answered or released is shared at most this often, ms: where many bets end, each message would carry all of the others. */
export const SHARE_MS = 250;

/** Each message carries all holds of its tab, so a lost one does no harm and an absent hold is a released one. */
const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello'), tab: z.string() }),
  z.object({
    kind: z.literal('holds'),
    tab: z.string(),
    player: z.string(),
    holds: z.array(
      z.object({
        id: z.string(),
        concealing: z.enum(['movement', 'payouts']),
        answer: z.nullable(z.object({ payout: z.custom<Cents>((value) => Number.isSafeInteger(value)), version: z.number() })),
      }),
    ),
  }),
]);

export type SharedHold = Pick<OpenHold, 'id' | 'concealing' | 'answer'>;

interface Listener {
  /** The holds that a tab has now. */
  holdsOf(tab: string, holds: readonly SharedHold[]): void;
  /** A tab went silent while it held something. */
  silent(tab: string): void;
}

/** Shares the holds of this tab with the browser's other tabs, and theirs with this one. */
export class TabLink {
  readonly #ports: GatePorts;
  readonly #listener: Listener;
  readonly #line: { send(message: unknown): void } | null;
  readonly #silences = new Map<string, () => void>();
  #player: string | null = null;
  #mine: () => readonly SharedHold[] = () => [];
  #stopBeat: (() => void) | null = null;
  /** A message of another tab of this browser has been received. Before that, only hello is sent. */
  #company = false;
  #opening = false;
  #stopPause: (() => void) | null = null;
  #changed = false;

  constructor(ports: GatePorts, listener: Listener) {
    this.#ports = ports;
    this.#listener = listener;
    this.#line = ports.connect((message) => this.#receive(message));
  }

  /** Only tabs of the same player share; others are asked what they hold. */
  setPlayer(player: string | null): void {
    this.#player = player;
    for (const stop of this.#silences.values()) stop();
    this.#silences.clear();
    if (player !== null) this.#line?.send({ kind: 'hello', tab: this.#ports.tab });
  }

  /**
   * Shares what this tab holds, and again with every heartbeat. A hold that `opened` is shared before its request can be answered, those of
   * one moment together, and the end of the last one at once. Any other change may come a little later: until then the others only conceal more than
   * they must.
   */
  share(mine: () => readonly SharedHold[], change: 'opened' | 'other'): void {
    this.#mine = mine;
    if (!this.#company) return;
    if (change === 'opened') this.#shareSoon();
    else if (mine().length === 0) this.#beat();
    else this.#shareInTime();
  }

  #shareSoon(): void {
    if (this.#opening) return;
    this.#opening = true;
    this.#ports.soon(() => {
      this.#opening = false;
      this.#beat();
    });
  }

  #shareInTime(): void {
    this.#changed = true;
    if (this.#stopPause !== null) return;
    this.#beat();
    this.#stopPause = this.#ports.after(SHARE_MS, () => {
      this.#stopPause = null;
      if (this.#changed) this.#shareInTime();
    });
  }

  #beat(): void {
    this.#stopBeat?.();
    this.#stopBeat = null;
    this.#changed = false;
    if (this.#line === null || this.#player === null) return;
    const holds = this.#mine().map(({ id, concealing, answer }) => ({
      id,
      concealing,
      answer: answer === null ? null : { payout: answer.payout, version: answer.version },
    }));
    this.#line.send({ kind: 'holds', tab: this.#ports.tab, player: this.#player, holds });
    if (holds.length === 0) {
      this.#stopPause?.();
      this.#stopPause = null;
    } else this.#stopBeat = this.#ports.after(HEARTBEAT_MS, () => this.#beat());
  }

  #receive(raw: unknown): void {
    const message = messageSchema.safeParse(raw);
    if (!message.success || message.data.tab === this.#ports.tab) return;
    this.#company = true;
    if (message.data.kind === 'hello') {
      // Answered also where nothing is held: so the new one knows that it isn't alone.
      this.#beat();
      return;
    }
    const { tab, player, holds } = message.data;
    this.#silences.get(tab)?.();
    this.#silences.delete(tab);
    const theirs = player === this.#player ? holds : [];
    if (theirs.length > 0) {
      this.#silences.set(
        tab,
        this.#ports.after(SILENCE_MS, () => {
          this.#silences.delete(tab);
          this.#listener.silent(tab);
        }),
      );
    }
    this.#listener.holdsOf(tab, theirs);
  }
}
