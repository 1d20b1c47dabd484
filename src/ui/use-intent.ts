import { useStore } from 'zustand';
import { errorText } from '#src/lib/api/error-text.ts';
import { AGAIN_AFTER_MS } from '#src/lib/api/fate.ts';
import { type IntentCall, intentsService } from '#src/lib/api/intents.ts';
import { useService } from '#src/lib/services/services.ts';
import { useToast } from './toast.ts';

/** What a press calls, and what follows. */
export interface Press<Answer> extends Pick<
  IntentCall<Answer>,
  'key' | 'send' | 'look' | 'untilMayLook' | 'paused' | 'readRefusal' | 'againAfterMs'
> {
  answered: (answer: Answer) => unknown;
  /** The result isn't known for now, and is being looked up. */
  doubted?: () => unknown;
  /** Refused, or unknown for good; left out: a toast gives the reason. */
  failed?: (error: unknown) => unknown;
  /** What is fetched anew, however it ended; the press is locked until then. */
  refresh?: () => Promise<unknown>;
}

interface IntentInUse {
  isBusy: boolean;
  /** Its result is being looked up. */
  isUnknown: boolean;
  /** Its result is unknown, and is looked up only by the next press. */
  isPaused: boolean;
  /** Starts the call unless it is on its way; one that is paused is asked for again as it was. Resolves when it has ended and what it changed is fetched. */
  start: <Answer>(press: Press<Answer>) => Promise<void>;
}

/** A call that must happen once per press, locked by its id in the whole shop; it goes on when its page is left. */
export function useIntent(id: string): IntentInUse {
  const toast = useToast();
  const intents = useService(intentsService);
  const step = useStore(intents.store, (calls) => calls.get(id));
  return {
    isBusy: step !== undefined && step !== 'paused',
    isUnknown: step === 'unknown',
    isPaused: step === 'paused',
    async start({ answered, doubted, failed = (error) => toast.error(errorText(error)), refresh, ...call }) {
      if (intents.resume(id)) return;
      await intents.ask(id, {
        againAfterMs: AGAIN_AFTER_MS,
        ...call,
        async happened(event) {
          if (event.kind === 'unknown') doubted?.();
          if (event.kind === 'sending' || event.kind === 'unknown') return;
          try {
            await (event.kind === 'known' ? answered(event.answer as Parameters<typeof answered>[0]) : failed(event.error));
          } finally {
            await refresh?.();
          }
        },
      });
    },
  };
}
