import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type TicketMessage, type TicketThread, writeToTicket } from '#contract/api/support.ts';
import { tabStorage } from '#src/lib/api/browser-storage.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import type { Call } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { newIdempotencyKey } from '#src/lib/api/idempotency-key.ts';
import { Intents } from '#src/lib/api/intents.ts';
import { queryClientService } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { readJson } from '#src/lib/read-json.ts';
import { service } from '#src/lib/services/services.ts';
import { onPlayerChange, type SessionStore, sessionStoreService } from '#src/session/session-store.ts';

const picture = z.object({ id: z.string(), width: z.number(), height: z.number() });
const unsentSchema = z.object({
  key: z.string(),
  player: z.string(),
  ticket: z.string(),
  text: z.string(),
  pictures: z.array(picture),
  recording: z.optional(z.string()),
});

type Kept = z.output<typeof unsentSchema>;

/** A message that the shop has not confirmed yet. */
export interface UnsentMessage extends Kept {
  /** Why it could not be sent, as a sentence; null while it is on its way. */
  failure: string | null;
}

/** Where unsent messages lie over a reload of the tab. */
const STORAGE = 'support.unsent';
/** Pauses before a message of unknown fate is sent again under its key, ms. */
const AGAIN_AFTER_MS = [1_000, 4_000] as const;

const kept = (): Kept[] => readJson(tabStorage.read(STORAGE), z.array(unsentSchema)) ?? [];

/** A thread with a message that the shop has confirmed; one that is there already stays once. */
export function withMessage(thread: TicketThread, message: TicketMessage): TicketThread {
  if (thread.thread.some(({ id }) => id === message.id)) return thread;
  const messages = [...thread.thread, message].sort((a, b) => a.place - b.place);
  return { ...thread, status: 'open', messages: messages.length, updated_at: message.created_at, thread: messages };
}

/**
 * Messages on their way to the shop. Each has one key over all its tries, so it arrives once; it is shown at once and goes on when the page is left. What
 * could not be sent stays in this tab, over a reload too, until it is sent again or thrown away.
 */
export class Unsent {
  readonly store: StoreApi<readonly UnsentMessage[]>;
  readonly #intents = new Intents<TicketMessage>();
  readonly #client: QueryClient;
  readonly #session: SessionStore;
  readonly #call: Call;

  constructor(client: QueryClient, session: SessionStore, call: Call) {
    this.#client = client;
    this.#call = call;
    this.#session = session;
    // What is on its way was another player's, who finds it here again.
    onPlayerChange(session, () => this.#intents.forget());
    this.store = createStore<readonly UnsentMessage[]>(() => kept().map((one) => ({ ...one, failure: '' })));
  }

  /** Sends a new message. */
  send(message: Omit<Kept, 'key'>): void {
    const fresh: UnsentMessage = { ...message, key: newIdempotencyKey(), failure: null };
    this.#replace([...this.store.getState(), fresh]);
    void this.#try(fresh);
  }

  /** Sends one again that failed. */
  retry(message: UnsentMessage): void {
    if (message.failure === null) return;
    this.#change(message.key, null);
    void this.#try(message);
  }

  /** Throws one away. */
  drop(key: string): void {
    this.#replace(this.store.getState().filter((one) => one.key !== key));
  }

  async #try({ key: idempotencyKey, player, ticket: id, text, pictures, recording }: UnsentMessage): Promise<void> {
    if (this.#session.getState().player?.id !== player) return this.#change(idempotencyKey, '');
    const body = { message: text, pictures: pictures.map((one) => one.id), ...(recording !== undefined && { recording }) };
    const send = async (): Promise<TicketMessage> => (await this.#call(writeToTicket, { params: { id }, body, idempotencyKey })).data;
    const end = await this.#intents.ask(idempotencyKey, { key: idempotencyKey, send, againAfterMs: AGAIN_AFTER_MS });
    if (end === null) return undefined;
    if (end.kind !== 'known') return this.#change(idempotencyKey, end.error === null ? '' : errorText(end.error));
    const message = end.answer;
    const queryKey = queryKeys.player.support.one(id);
    this.#client.setQueryData<TicketThread>(queryKey, (thread) => thread && withMessage(thread, message));
    this.drop(idempotencyKey);
    return this.#client.invalidateQueries({ queryKey });
  }

  #change(key: string, failure: string | null): void {
    this.#replace(this.store.getState().map((one) => (one.key === key ? { ...one, failure } : one)));
  }

  #replace(next: readonly UnsentMessage[]): void {
    this.store.setState(next, true);
    if (next.length === 0) tabStorage.remove(STORAGE);
    else tabStorage.write(STORAGE, JSON.stringify(next.map(({ failure: _failure, ...one }) => one)));
  }
}

/** The unsent messages of this tab. */
export const unsentService = service(
  'unsent messages',
  (services) => new Unsent(services.get(queryClientService), services.get(sessionStoreService), services.get(apiService).call),
);
