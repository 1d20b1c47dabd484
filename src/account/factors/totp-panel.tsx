import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeTotp } from '#contract/api/second-factor.ts';
import { useCall } from '#src/lib/api/call.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Question } from '#src/ui/question.tsx';
import { StatusChip } from '#src/ui/status-chip.tsx';
import { useToast } from '#src/ui/toast.ts';
import { AccountPanel } from '../panel/account-panel.tsx';
import { useGuardedAction } from '../panel/use-guarded-action.ts';
import { useFocusAfter } from '../panel/use-focus-after.ts';
import { TotpSetUp } from './totp-set-up.tsx';
import { useFactors } from './use-factors.ts';

/** The authenticator app: set up in place, or turned off after a question. */
export function TotpPanel() {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('security');
  const { factors, failure, changed } = useFactors();
  const { busy, run } = useGuardedAction();
  const [asking, setAsking] = useState(false);
  const since = factors?.totp_since ?? null;
  const focusAfter = useFocusAfter('authenticator-app', since);

  const turnOff = async (): Promise<void> => {
    setAsking(false);
    const answer = await run(() => call(removeTotp));
    if (answer) {
      toast.success(t('totp.removed'));
      focusAfter();
    }
    await changed();
  };
  if (since === null)
    return (
      <AccountPanel
        key="off"
        name="authenticator-app"
        title={t('totp.title')}
        text={t('totp.text')}
        form={{ label: t('totp.setUp'), disabled: factors === undefined, Form: TotpSetUp }}
        {...(failure && { children: <ErrorState level={3} {...failure} /> })}
      />
    );
  return (
    <>
      <AccountPanel
        key="on"
        name="authenticator-app"
        title={t('totp.title')}
        text={t('totp.since', { when: formatInstant(since) })}
        state={<StatusChip tone="good">{t('state.on')}</StatusChip>}
        action={
          <Button size="sm" loading={busy} onClick={() => setAsking(true)}>
            {t('totp.remove')}
          </Button>
        }
      />
      <Question
        open={asking}
        title={t('totp.removeTitle')}
        text={t('totp.removeText')}
        keep={t('keep')}
        act={t('totp.remove')}
        variant="danger"
        onKeep={() => setAsking(false)}
        onAct={() => void turnOff()}
      />
    </>
  );
}
