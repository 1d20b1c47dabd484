import { type Letter, MailFailure, type MailPort } from './port.ts';

/** The most messages kept; the oldest is forgotten. */
const MOST = 200;

/** How the outbox treats messages: it takes them, says that it can't be reached, or refuses them permanently. */
export const OUTBOX_MOODS = ['takes', 'away', 'refuses'] as const;

type OutboxMood = (typeof OUTBOX_MOODS)[number];

/**
 * The sandbox's mail provider: keeps what it is given, for its page. It sends no mail, and loses everything with the process. As a mailbox does,
 * it shows a message once that came twice.
 */
export class MemoryOutbox implements MailPort {
  readonly #letters = new Map<string, Letter>();
  mood: OutboxMood = 'takes';

  async send(letter: Letter): Promise<void> {
    if (this.mood === 'away') throw new MailFailure('line', 'the outbox is off');
    if (this.mood === 'refuses') throw new MailFailure('refused', 'the outbox rejects every message');
    this.#letters.set(letter.id, letter);
    const [oldest] = this.#letters.keys();
    if (this.#letters.size > MOST && oldest !== undefined) this.#letters.delete(oldest);
  }

  /** The messages, the newest first; those to one address if it is given. */
  list(address?: string): Letter[] {
    return [...this.#letters.values()].filter(({ to }) => address === undefined || to === address).toReversed();
  }

  letter(id: string): Letter | null {
    return this.#letters.get(id) ?? null;
  }

  close(): void {
    this.#letters.clear();
  }
}
