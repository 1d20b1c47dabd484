import { useTranslation } from 'react-i18next';
import { ResendLink } from '#src/session/resend-link.tsx';
import { useUser } from '#src/session/use-user.ts';
import { ButtonLink } from '#src/ui/button.tsx';

/** Says that nothing can leave before the player's address is confirmed, and how to confirm it. Nothing for players whose address is. */
export function ConfirmEmailNotice() {
  const { t } = useTranslation('withdrawals');
  const user = useUser();
  if (!user || user.email_verified) return null;
  const { email } = user;
  return (
    <section className="warn-notice" aria-label={t('email.title')}>
      <p className="type-4 leading-normal">{email === null ? t('email.none') : t('email.text', { email })}</p>
      {email === null ? (
        <ButtonLink size="sm" variant="gold" to="/profile/main#email">
          {t('email.add')}
        </ButtonLink>
      ) : (
        <ResendLink email={email} />
      )}
    </section>
  );
}
