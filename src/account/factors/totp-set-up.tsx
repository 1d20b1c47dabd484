import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouteReply } from '#contract/api/route.ts';
import { beginTotp, finishTotp } from '#contract/api/second-factor.ts';
import { plainDigits } from '#contract/typed-text.ts';
import { useCall } from '#src/lib/api/call.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import { FormInPanel } from '../panel/form-in-panel.tsx';
import { useGuardedAction } from '../panel/use-guarded-action.ts';
import css from './totp-set-up.module.css';
import { useShowCodes } from './shown-codes.ts';
import { useFactors } from './use-factors.ts';

/** Sets an authenticator app up: its secret as a QR code and as text, then a first code. */
export function TotpSetUp({ close }: { close: () => void }) {
  const call = useCall();
  const { t } = useTranslation('security');
  const [made, setMade] = useState<RouteReply<typeof beginTotp>>();
  const { run } = useGuardedAction();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void run(() => call(beginTotp)).then((answer) => (answer ? setMade(answer) : close()));
  });
  if (!made) return <Skeleton height={220} radius={16} />;
  return (
    <div className="stack gap-16">
      <p className="tone-mid type-3 leading-normal">{t('totp.scan')}</p>
      <div className="cluster gap-20">
        <QrCode text={made.uri} label={t('totp.qr')} size={148} />
        <div className={css.typed}>
          <p className="tone-mid type-3 leading-normal">{t('totp.type')}</p>
          <p className={css.key}>{made.secret.match(/.{1,4}/g)?.join(' ')}</p>
          <CopyButton text={made.secret} label={t('totp.copy')}>
            {t('codes.copyShort')}
          </CopyButton>
        </div>
      </div>
      <FirstCode close={close} />
    </div>
  );
}

function FirstCode({ close }: { close: () => void }) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('security');
  const { changed } = useFactors();
  const { busy, run } = useGuardedAction();
  const showCodes = useShowCodes();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const finish = async (): Promise<void> => {
    const digits = plainDigits(code);
    if (!/^\d{6}$/.test(digits)) return setWrong(t('proof.missing.totp'));
    setWrong(undefined);
    const answer = await run(
      () => call(finishTotp, { body: { code: digits } }),
      (error) => {
        if (!hasCode(error, 'confirmation_failed')) return false;
        setWrong(t('proof.failed.totp'));
        return true;
      },
    );
    if (!answer) return undefined;
    toast.success(t('totp.added'));
    close();
    showCodes(answer.recovery_codes);
    await changed();
    return undefined;
  };
  return (
    <FormInPanel onSubmit={finish}>
      <TextInput
        label={t('totp.firstCode')}
        hint={t('totp.firstHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={24}
        required
        value={code}
        error={wrong}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" variant="gold" size="sm" loading={busy}>
        {t('totp.finish')}
      </Button>
    </FormInPanel>
  );
}
