import { useTranslation } from 'react-i18next';
import { beginPasskeySignIn } from '#contract/api/second-factor.ts';
import { useCall } from '#src/lib/api/call.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { useService } from '#src/lib/services/services.ts';
import type { WaitingSignIn } from '#src/session/second-factor.ts';
import { sessionService } from '#src/session/session.ts';
import { useToast } from '#src/ui/toast.ts';
import { FactorForm } from './factor-form.tsx';
import css from './factor-form.module.css';

/** The second step of a sign-in: a passkey, a code or a recovery code. A sign-in that waited too long goes back to its first step. */
export function SecondFactorPanel({ waiting: { challenge, methods }, onSignedIn }: { waiting: WaitingSignIn; onSignedIn: () => void }) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('security');
  const session = useService(sessionService);
  const back = (): void => session.waiting.setState(null, true);
  const beginAgain = (error: unknown): boolean => {
    if (!hasCode(error, 'invalid_grant')) return false;
    toast.error(t('signIn.tooLong'));
    back();
    return true;
  };
  return (
    <div className={css.step}>
      <p className="tone-mid type-3 leading-normal">{t('signIn.text')}</p>
      <FactorForm
        methods={methods}
        beginPasskey={() => call(beginPasskeySignIn, { body: { challenge } })}
        prove={async (proof) => {
          // The password came first; no step of this form asks for it.
          if (proof.method === 'password') return;
          await session.signInBy({ grant_type: 'second_factor', challenge, proof });
          back();
          onSignedIn();
        }}
        onFailed={beginAgain}
      />
      <ul className="grid justify-items-center gap-4">
        <li>
          <button type="button" className={`tone-violet type-3 weight-500 py-6 px-8 ${css.other}`} onClick={back}>
            {t('signIn.back')}
          </button>
        </li>
      </ul>
    </div>
  );
}
