import { useState } from 'react';
import { isApiError } from '#src/lib/api/api-error.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { useToast } from '#src/ui/toast.ts';
import type { LinkToken } from './use-link-token.ts';

/** The state of a link: not used yet, used now with the server's sentence, no longer valid, or missing: its page was opened without one. */
export type LinkState = { name: 'open' } | { name: 'done'; msg: string } | { name: 'dead' } | { name: 'missing' };

/** Uses a mailed link by a call, once it is pressed. */
export function useLinkCall({ token, forget }: LinkToken, send: (token: string) => Promise<{ msg: string }>) {
  const toast = useToast();
  const [ended, setEnded] = useState<{ token: string; state: LinkState } | null>(null);
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    if (token == null) return;
    setBusy(true);
    try {
      const { msg } = await send(token);
      setEnded({ token, state: { name: 'done', msg } });
      forget();
    } catch (error) {
      // A token that was cut off on its way is refused by its form.
      if (isApiError(error) && (error.code === 'link_invalid' || error.code === 'invalid_request'))
        setEnded({ token, state: { name: 'dead' } });
      else toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const now: LinkState = ended !== null && ended.token === token ? ended.state : { name: 'open' };
  const state: LinkState = token === null ? { name: 'missing' } : now;
  return { state, busy, press };
}
