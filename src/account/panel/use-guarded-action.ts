import { useState } from 'react';
import { errorText } from '#src/lib/api/error-text.ts';
import { useConfirming } from '#src/session/confirming.ts';
import { useToast } from '#src/ui/toast.ts';

interface GuardedAction {
  busy: boolean;
  /** Runs a call, with a confirmation where the server wants one. Undefined when it failed: a toast has said why, unless `onFailed` answered true. */
  run: <Answer>(send: () => Promise<Answer>, onFailed?: (error: unknown) => boolean) => Promise<Answer | undefined>;
}

/** Calls that may need a confirmation, with `busy` while one is under way, for its button. */
export function useGuardedAction(): GuardedAction {
  const toast = useToast();
  const confirming = useConfirming();
  const [busy, setBusy] = useState(false);
  const run: GuardedAction['run'] = async (send, onFailed) => {
    setBusy(true);
    try {
      return await confirming(send);
    } catch (error) {
      if (onFailed?.(error) !== true) toast.error(errorText(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
