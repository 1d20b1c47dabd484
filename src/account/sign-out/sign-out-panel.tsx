import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { useUser } from '#src/session/use-user.ts';
import { Button } from '#src/ui/button.tsx';
import { AccountPanel } from '../panel/account-panel.tsx';

/** Who is signed in here, and the way out. */
export function SignOutPanel() {
  const { t } = useTranslation('account');
  const user = useUser();
  const session = useService(sessionService);
  const [leaving, setLeaving] = useState(false);
  const signOut = (): void => {
    setLeaving(true);
    void session.signOut().finally(() => setLeaving(false));
  };
  return (
    <AccountPanel
      name="sign-out"
      title={t('signOut.title')}
      text={user ? t('signOut.text', { who: user.email ?? user.name }) : t('signOut.loading')}
      action={
        <Button size="sm" loading={leaving} onClick={signOut}>
          <LogOut size={16} aria-hidden="true" />
          {t('signOut.action')}
        </Button>
      }
    />
  );
}
