import { createStore } from 'zustand/vanilla';
import type { ConfirmMethod } from '#contract/api/proof-methods.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { service, useService } from '#src/lib/services/services.ts';

/** The question that is open: how the player can confirm, and where the answer goes. */
export interface ConfirmQuestion {
  methods: readonly ConfirmMethod[];
  /** True once the server has taken a proof; false when the player turned away. */
  answer: (confirmed: boolean) => void;
}

/** Asks the player of this tab to confirm. One question at a time: calls that come meanwhile wait for the same answer. */
export class Confirmations {
  /** The question; the dialog shows it. */
  readonly store = createStore<{ question: ConfirmQuestion | null }>(() => ({ question: null }));
  #asked: Promise<boolean> | null = null;

  #ask(methods: readonly ConfirmMethod[]): Promise<boolean> {
    this.#asked ??= new Promise<boolean>((resolve) => {
      const answer = (confirmed: boolean): void => {
        this.#asked = null;
        this.store.setState({ question: null });
        resolve(confirmed);
      };
      this.store.setState({ question: { methods, answer } });
    });
    return this.#asked;
  }

  /**
   * Sends a guarded call; where the server wants a confirmation first, asks the player for it and sends the call again. Give it the call as it is to be
   * repeated, with its idempotency key; `confirmed`: the player has just done so. Throws what the call throws: its `confirmation_required` when the player turned away.
   */
  readonly confirming = async <Answer>(send: (confirmed: boolean) => Promise<Answer>): Promise<Answer> => {
    try {
      return await send(false);
    } catch (error) {
      const methods = isApiError(error) && error.code === 'confirmation_required' ? error.details.confirmation?.methods : undefined;
      if (methods === undefined || !(await this.#ask(methods))) throw error;
      return send(true);
    }
  };
}

/** The confirmations of this tab. */
export const confirmationsService = service('confirmations', () => new Confirmations());

/** `confirming`, in a component. */
export const useConfirming = (): Confirmations['confirming'] => useService(confirmationsService).confirming;
