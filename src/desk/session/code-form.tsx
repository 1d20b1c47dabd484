import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeskMe, type deskSignIn, finishDeskSignIn, STAFF_PASSWORD_LENGTH } from '#contract/api/desk/session.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { plainDigits } from '#contract/typed-text.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { useService } from '#src/lib/services/services.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { failureText } from '../parts/failure-text.ts';
import { deskApiService } from './desk-api.ts';

interface Props {
  challenge: RouteReply<typeof deskSignIn>['data'];
  onSignedIn: (me: DeskMe) => void;
  onBack: () => void;
}

/** The second step of signing in. The first time it also sets up the authenticator app and replaces the one-time password. */
export function CodeForm({ challenge: { challenge, app, new_password: renew }, onSignedIn, onBack }: Props) {
  const { t } = useTranslation('desk');
  const { call } = useService(deskApiService);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [failures, setFailures] = useState<{ code?: string | undefined; password?: string | undefined }>({});
  const [busy, setBusy] = useState(false);

  const faults = () => ({
    ...(!/^\d{6}$/.test(plainDigits(code)) && { code: t('signIn.codeFormat') }),
    ...(renew &&
      password.length < STAFF_PASSWORD_LENGTH.least && { password: t('signIn.passwordShort', { count: STAFF_PASSWORD_LENGTH.least }) }),
  });

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const found = faults();
    setFailures(found);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const body = { challenge, code, ...(renew && { new_password: password }) };
      onSignedIn((await call(finishDeskSignIn, { body })).data);
    } catch (error) {
      const ofPassword = isApiError(error) ? error.errors?.['new_password']?.[0] : undefined;
      setFailures(ofPassword === undefined ? { code: codeFailure(error) } : { password: ofPassword });
      setBusy(false);
    }
  };
  const codeFailure = (error: unknown): string =>
    hasCode(error, 'confirmation_failed')
      ? t('signIn.codeWrong')
      : hasCode(error, 'invalid_grant')
        ? t('signIn.tooLate')
        : failureText(error);

  return (
    <form className="stack gap-16" noValidate onSubmit={(event) => void submit(event)}>
      {app && <AppSetUp app={app} />}
      {renew && (
        <TextInput
          label={t('signIn.newPassword')}
          hint={t('signIn.newPasswordHint', { count: STAFF_PASSWORD_LENGTH.least })}
          type="password"
          autoComplete="new-password"
          maxLength={STAFF_PASSWORD_LENGTH.most}
          required
          value={password}
          error={failures.password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      <TextInput
        label={t('signIn.code')}
        hint={t('signIn.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={24}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has this form alone
        autoFocus={!renew}
        required
        value={code}
        error={failures.code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" variant="gold" size="lg" wide loading={busy}>
        {t('signIn.finish')}
      </Button>
      <Button variant="ghost" size="sm" onClick={onBack}>
        {t('signIn.back')}
      </Button>
    </form>
  );
}

/** A new authenticator app: its secret for a camera, and to type. */
function AppSetUp({ app: { secret, uri } }: { app: { secret: string; uri: string } }) {
  const { t } = useTranslation('desk');
  return (
    <div className="stack gap-12">
      <p className="tone-mid type-3 leading-normal">{t('signIn.appText')}</p>
      <div className="cluster gap-16">
        <QrCode text={uri} label={t('signIn.qr')} size={148} />
        <div className="stack gap-8 flex-1">
          <p className="text-note">{t('signIn.appType')}</p>
          <code className="text-code" translate="no">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <CopyButton text={secret} label={t('signIn.copySecret')}>
            {t('signIn.copy')}
          </CopyButton>
        </div>
      </div>
    </div>
  );
}
