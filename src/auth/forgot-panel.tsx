import { ArrowLeft, MailQuestion } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import css from './auth-modal.module.css';

/** Where a password will be reset by mail. Until mail is sent it says so. */
export function ForgotPanel({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('auth');
  const back = useRef<HTMLButtonElement>(null);
  // The link that led here is gone, and the focus with it.
  useEffect(() => back.current?.focus(), []);
  return (
    <div className={css.forgotPanel}>
      <EmptyState
        level={3}
        picture={<MailQuestion size={44} strokeWidth={1.5} aria-hidden="true" />}
        title={t('forgot.soonTitle')}
        text={t('forgot.soonText')}
        action={
          <Button ref={back} onClick={onBack}>
            <ArrowLeft size={18} aria-hidden="true" />
            {t('forgot.back')}
          </Button>
        }
      />
    </div>
  );
}
