import { useEffect, useState } from 'react';
import { stoppableWithdrawal, stopWithdrawal, type StopState } from '#contract/api/withdrawal-stop.ts';
import type { WithdrawalType } from '#contract/api/withdrawals.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { type Call, useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { useToast } from '#src/ui/toast.ts';
import { useLinkToken } from './use-link-token.ts';

/** What the page says: what has become of the withdrawal, or what is wrong with the link. `held`: play is held until support lifts that. */
type StopView = { name: StopState; type: WithdrawalType; held: boolean } | { name: 'loading' | 'dead' | 'missing' };

/** A token that was cut off on its way is refused by its form, any other dead one by its code. */
const isDead = (error: unknown): boolean => isApiError(error) && (error.code === 'link_invalid' || error.code === 'invalid_request');

/** What the server says of a link. Changes nothing. */
async function viewOf(call: Call, token: string): Promise<StopView> {
  try {
    const { state, type } = (await call(stoppableWithdrawal, { body: { token } })).data;
    return { name: state, type, held: false };
  } catch (error) {
    if (isDead(error)) return { name: 'dead' };
    throw error;
  }
}

/** Stops it. What was sent or canceled meanwhile says so. */
async function stopped(call: Call, token: string): Promise<StopView> {
  try {
    const { type, play_held: held } = (await call(stopWithdrawal, { body: { token } })).data;
    return { name: 'stopped', type, held };
  } catch (error) {
    if (hasCode(error, 'withdrawal_closed')) return viewOf(call, token);
    if (isDead(error)) return { name: 'dead' };
    throw error;
  }
}

/** A link that stops a withdrawal: what it would stop, and the press that does it. */
export function useStopLink() {
  const call = useCall();
  const toast = useToast();
  const { token } = useLinkToken();
  const [known, setKnown] = useState<{ token: string; view: StopView } | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (token == null) return;
    let here = true;
    viewOf(call, token).then(
      (view) => here && setKnown({ token, view }),
      // A shop that can't be asked now says so once it is pressed.
      () => here && setKnown({ token, view: { name: 'open', type: 'crypto', held: false } }),
    );
    return () => {
      here = false;
    };
  }, [call, token]);
  const view: StopView = token === null ? { name: 'missing' } : known !== null && known.token === token ? known.view : { name: 'loading' };

  const press = async (): Promise<void> => {
    if (token == null || busy || view.name !== 'open') return;
    setBusy(true);
    try {
      setKnown({ token, view: await stopped(call, token) });
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { view, busy, press };
}
