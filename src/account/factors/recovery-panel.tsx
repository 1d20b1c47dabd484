import { useTranslation } from 'react-i18next';
import { renewRecoveryCodes } from '#contract/api/second-factor.ts';
import { useCall } from '#src/lib/api/call.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusChip } from '#src/ui/status-chip.tsx';
import { AccountPanel } from '../panel/account-panel.tsx';
import { useGuardedAction } from '../panel/use-guarded-action.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useShowCodes } from './shown-codes.ts';
import { useFactors } from './use-factors.ts';

/** With at most this many codes left, the panel suggests new ones. */
const FEW = 3;

/** How many recovery codes are left, and new ones. The first passkey or app brings them; before that the panel is hidden. */
export function RecoveryPanel() {
  const call = useCall();
  const { t } = useTranslation('security');
  const { factors, changed } = useFactors();
  const { busy, run } = useGuardedAction();
  const showCodes = useShowCodes();
  const hasFactor = factors !== undefined && (factors.totp_since !== null || factors.passkeys.length > 0);
  const left = factors?.recovery_codes_left ?? 0;

  const renew = async (): Promise<void> => {
    const answer = await run(() => call(renewRecoveryCodes));
    if (answer) showCodes(answer.recovery_codes);
    await changed();
  };
  return (
    <>
      {hasFactor && (
        <AccountPanel
          name="recovery-codes"
          title={t('recovery.title')}
          text={t('recovery.text')}
          state={<StatusChip tone={left > FEW ? 'good' : 'busy'}>{t('recovery.left', { count: left })}</StatusChip>}
          action={
            <Button size="sm" variant={left > FEW ? undefined : 'gold'} loading={busy} onClick={() => void renew()}>
              {t('recovery.renew')}
            </Button>
          }
        />
      )}
      <RecoveryCodesDialog />
    </>
  );
}
