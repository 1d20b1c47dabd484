import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsedPasskey } from '#contract/api/passkeys.ts';
import { beginPasskeySignIn } from '#contract/api/second-factor.ts';
import { useCall } from '#src/lib/api/call.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { useToast } from '#src/ui/toast.ts';
import { dismissFailure, showFailure } from '../show-failure.ts';
import { PasskeyFailed, passkeysService, suggestsPasskeys } from './browser-passkey.ts';
import { PasskeySuggestions } from './passkey-suggestions.ts';

interface PasskeySignIn {
  /** Whether the browser suggests passkeys in the e-mail field, which then asks for them. */
  suggested: boolean;
  /** A sign-in by passkey is in progress. */
  busy: boolean;
  /** Asks for a passkey in the browser's own dialog and signs in by it. */
  signIn: () => Promise<void>;
  /** Another sign-in begins: nothing is suggested meanwhile. */
  pause: () => void;
  /** The other sign-in has failed. */
  resume: () => void;
}

/** Signing in by a passkey alone: from the suggestions of the e-mail field, or by the button. */
export function usePasskeySignIn(onSignedIn: () => void): PasskeySignIn {
  const toast = useToast();
  const { t } = useTranslation('security');
  const session = useService(sessionService);
  const passkeys = useService(passkeysService);
  const call = useCall();
  const openRequest = () => call(beginPasskeySignIn, { body: {} });
  const [suggestions] = useState(() => new PasskeySuggestions(passkeys, openRequest));
  const [suggested, setSuggested] = useState(false);
  const [paused, setPaused] = useState(false);
  const [busy, setBusy] = useState(false);

  /** True once the player is in. */
  const signInBy = async (sign: () => Promise<{ challenge: string; response: UsedPasskey }>): Promise<boolean> => {
    dismissFailure(toast);
    setBusy(true);
    try {
      await session.signInBy({ grant_type: 'passkey', ...(await sign()) });
      onSignedIn();
      return true;
    } catch (error) {
      if (error instanceof PasskeyFailed) toast.info(t(`passkey.${error.reason}`));
      else showFailure(toast, error, [], () => {});
      return false;
    } finally {
      setBusy(false);
    }
  };
  const onChosen = useEffectEvent((challenge: string, response: UsedPasskey) => signInBy(async () => ({ challenge, response })));

  useEffect(() => void suggestsPasskeys().then(setSuggested), []);
  // In an effect of its own: the field must ask for passkeys before the request begins.
  useEffect(() => {
    if (!suggested || paused) return undefined;
    suggestions.start((challenge, response) => onChosen(challenge, response));
    return () => suggestions.stop();
  }, [suggestions, suggested, paused]);

  return {
    suggested,
    busy,
    signIn: async () => {
      setPaused(true);
      const signedIn = await signInBy(async () => {
        const { challenge, options } = await openRequest();
        return { challenge, response: await passkeys.sign(options) };
      });
      if (!signedIn) setPaused(false);
    },
    pause: () => setPaused(true),
    resume: () => setPaused(false),
  };
}
