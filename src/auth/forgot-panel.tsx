import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import css from './auth-modal.module.css';
import { ForgotForm } from './forgot-form.tsx';

/** The login's way out for a forgotten password: a link by mail. `email`: what was typed at the login. */
export function ForgotPanel({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <div className={css.forgotPanel}>
      <ForgotForm email={email} focused>
        <Button variant="ghost" onClick={onBack}>
          <ArrowLeft size={18} aria-hidden="true" />
          {t('forgot.back')}
        </Button>
      </ForgotForm>
    </div>
  );
}
