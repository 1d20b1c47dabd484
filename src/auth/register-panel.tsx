import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NICKNAME_MAX } from '#contract/api/nickname.ts';
import { useCall } from '#src/lib/api/call.ts';
import { useService } from '#src/lib/services/services.ts';
import { captchaService } from '#src/session/captcha.ts';
import { signUp } from '#src/session/sign-up.ts';
import { NewAccountForm } from './new-account-form.tsx';
import { SocialButtons } from './social-buttons.tsx';

interface Props {
  /** Gets the field that takes the focus when the dialog opens. */
  firstFieldRef: RefObject<HTMLInputElement | null>;
  email: string;
  onEmail: (email: string) => void;
  /** On to the login, which shows the server's answer: it doesn't say whether the address had an account. */
  onRegistered: (email: string, answer: string) => void;
}

/** The sign-up form. It creates the account without signing in. */
export function RegisterPanel({ firstFieldRef, email, onEmail, onRegistered }: Props) {
  const answer = useRef('');
  const { t } = useTranslation('auth');
  const call = useCall();
  const captcha = useService(captchaService);
  return (
    <NewAccountForm
      label={t('tab.register')}
      act={t('submit.register')}
      nameHint={t('nameHint', { most: NICKNAME_MAX })}
      address={{ email, onEmail }}
      firstFieldRef={firstFieldRef}
      className="stack gap-16"
      send={async (values) => {
        answer.current = await signUp(call, captcha, values);
      }}
      onDone={(values) => onRegistered(values.email, answer.current)}
    >
      <SocialButtons />
    </NewAccountForm>
  );
}
