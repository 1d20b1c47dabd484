import { Redis } from 'ioredis';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { ChannelEvent } from './channels.ts';
import type { ChannelService } from './http-api.ts';

/** Where processes speak of their sockets. */
const TOPIC = 'fairdrop:channels';
/** How long a command to Redis, and the answers of all processes, may take, ms. A process that is silent for longer counts as gone. */
const PATIENCE_MS = 1_000;

/** What one process says to all, itself among them. */
type Message =
  | { trigger: readonly ChannelEvent[] }
  | { disconnect: string }
  | { ask: string }
  | { answer: string; counts: readonly (readonly [channel: string, sockets: number])[] };

/** A question to all processes that waits for their answers. */
interface Question {
  counts: Map<string, number>;
  answers: number;
  /** How many processes were reached; null until that is known. */
  asked: number | null;
  done: () => void;
}

/** The sockets of every process that shares a Redis, as the HTTP API speaks to them: what is published here reaches them all, and their counts are added up. */
export class SharedChannels implements ChannelService {
  readonly #own: ChannelService;
  readonly #parts: Pick<Deps, 'clock' | 'random' | 'log'>;
  readonly #speaker: Redis;
  readonly #listener: Redis;
  readonly #questions = new Map<string, Question>();
  #away = false;

  constructor(own: ChannelService, redisUrl: string, parts: Pick<Deps, 'clock' | 'random' | 'log'>) {
    this.#own = own;
    this.#parts = parts;
    const retryStrategy = (times: number): number => Math.min(times * 100, 2_000);
    this.#speaker = new Redis(redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: PATIENCE_MS,
      commandTimeout: PATIENCE_MS,
      retryStrategy,
    });
    // The subscription is asked for again with every connection.
    this.#listener = new Redis(redisUrl, { maxRetriesPerRequest: null, connectTimeout: PATIENCE_MS, retryStrategy });
    for (const client of [this.#speaker, this.#listener]) {
      client.on('error', (error: unknown) => this.#leaves(error));
      client.on('ready', () => (this.#away = false));
    }
    this.#listener.on('message', (_topic: string, text: string) => this.#hear(text));
    this.#listener.subscribe(TOPIC).catch((error: unknown) => this.#leaves(error));
  }

  async trigger(events: readonly ChannelEvent[]): Promise<void> {
    await this.#say({ trigger: events });
  }

  async disconnect(channel: string): Promise<void> {
    await this.#say({ disconnect: channel });
  }

  async counts(): Promise<ReadonlyMap<string, number>> {
    const id = this.#parts.random.uuid();
    const counts = new Map<string, number>();
    let timer = { cancel: (): void => undefined };
    try {
      const answered = new Promise<void>((done) => {
        this.#questions.set(id, { counts, answers: 0, asked: null, done });
        timer = this.#parts.clock.setTimeout(done, PATIENCE_MS);
      });
      const asked = await this.#say({ ask: id });
      this.#settle(id, { asked });
      await answered;
      return counts;
    } finally {
      timer.cancel();
      this.#questions.delete(id);
    }
  }

  close(): void {
    this.#speaker.disconnect();
    this.#listener.disconnect();
  }

  /** Publishes to all processes; how many were reached. Throws Refusal `channel_processes_away` while Redis is away. */
  async #say(message: Message): Promise<number> {
    try {
      return await this.#speaker.publish(TOPIC, JSON.stringify(message));
    } catch (error) {
      throw new Refusal('channel_processes_away', null, error);
    }
  }

  #hear(text: string): void {
    try {
      this.#act(JSON.parse(text) as Message);
    } catch (error) {
      this.#parts.log.error({ err: error }, 'a message from another process could not be handled');
    }
  }

  #act(message: Message): void {
    if ('trigger' in message) void this.#own.trigger(message.trigger);
    else if ('disconnect' in message) void this.#own.disconnect(message.disconnect);
    else if ('ask' in message) void this.#answer(message.ask);
    else this.#count(message);
  }

  async #answer(id: string): Promise<void> {
    const counts = [...(await this.#own.counts())];
    // The caller has a limit to its patience.
    await this.#say({ answer: id, counts }).catch(() => undefined);
  }

  #count({ answer, counts }: Extract<Message, { answer: string }>): void {
    const question = this.#questions.get(answer);
    if (!question) return;
    for (const [channel, sockets] of counts) question.counts.set(channel, (question.counts.get(channel) ?? 0) + sockets);
    this.#settle(answer, { answers: question.answers + 1 });
  }

  /** Notes how far a question is, and ends the wait once every process that it reached has answered. */
  #settle(id: string, change: Partial<Pick<Question, 'answers' | 'asked'>>): void {
    const question = this.#questions.get(id);
    if (!question) return;
    Object.assign(question, change);
    if (question.asked !== null && question.answers >= question.asked) question.done();
  }

  #leaves(error: unknown): void {
    if (!this.#away) this.#parts.log.warn({ err: error }, 'Redis is unreachable; nothing is sent to the sockets of other processes');
    this.#away = true;
  }
}
