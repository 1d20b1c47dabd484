import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginPasskeySignIn } from '#contract/api/second-factor.ts';
import { call } from '#src/lib/api/call.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/lib/session/session.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.ts';
import { dismissFailure, showFailure } from '../show-failure.ts';
import { knowsPasskeys, PasskeyFailed, signWithPasskey } from './browser-passkey.ts';

/** Signs in by a passkey alone: no address, no password. Not there where the browser knows none. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('security');
  const session = useService(sessionService);
  const [busy, setBusy] = useState(false);
  if (!knowsPasskeys()) return null;

  const signIn = async (): Promise<void> => {
    dismissFailure();
    setBusy(true);
    try {
      const { challenge, options } = await call(beginPasskeySignIn, { body: {} });
      await session.signInBy({ grant_type: 'passkey', challenge, response: await signWithPasskey(options) });
      onSignedIn();
    } catch (error) {
      if (error instanceof PasskeyFailed) toast.info(t(`passkey.${error.reason}`));
      else showFailure(error, [], () => {});
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="lg" wide loading={busy} onClick={() => void signIn()}>
      <KeyRound size={18} aria-hidden="true" />
      {t('signIn.byPasskey')}
    </Button>
  );
}
