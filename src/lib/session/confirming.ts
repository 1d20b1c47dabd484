import { createStore } from 'zustand/vanilla';
import type { ConfirmMethod } from '#contract/api/proof-methods.ts';
import { isApiError } from '#src/lib/api/api-error.ts';

/** The question that is open: how the player can confirm, and where the answer goes. */
export interface ConfirmQuestion {
  methods: readonly ConfirmMethod[];
  /** True once the server has taken a proof; false when the player turned away. */
  answer: (confirmed: boolean) => void;
}

/** The question of this tab; the dialog shows it. One at a time: calls that come meanwhile wait for the same answer. */
export const confirmStore = createStore<{ question: ConfirmQuestion | null }>(() => ({ question: null }));

let open: Promise<boolean> | null = null;

function ask(methods: readonly ConfirmMethod[]): Promise<boolean> {
  open ??= new Promise<boolean>((resolve) => {
    const answer = (confirmed: boolean): void => {
      open = null;
      confirmStore.setState({ question: null });
      resolve(confirmed);
    };
    confirmStore.setState({ question: { methods, answer } });
  });
  return open;
}

/**
 * Sends a guarded call; where the server wants a confirmation first, asks the player for it and sends the call again. Give it the call as it is to be
 * repeated, with its idempotency key. Throws what the call throws: its `confirmation_required` when the player turned away.
 */
export async function confirming<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const methods = isApiError(error) && error.code === 'confirmation_required' ? error.details.confirmation?.methods : undefined;
    if (methods === undefined || !(await ask(methods))) throw error;
    return send();
  }
}
