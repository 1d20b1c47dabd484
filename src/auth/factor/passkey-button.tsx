import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { knowsPasskeys } from './browser-passkey.ts';

/** Signs in by a passkey alone: no address, no password. Not there where the browser knows none. */
export function PasskeyButton({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const { t } = useTranslation('security');
  if (!knowsPasskeys()) return null;
  return (
    <Button size="lg" wide loading={busy} onClick={onPress}>
      <KeyRound size={18} aria-hidden="true" />
      {t('signIn.byPasskey')}
    </Button>
  );
}
