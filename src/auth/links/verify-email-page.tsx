import { Mail, MailCheck, MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { verifyEmail } from '#contract/api/recovery.ts';
import { useCall } from '#src/lib/api/call.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { useUserId } from '#src/session/use-user.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { LinkPage } from './link-page.tsx';
import { ResendForm } from './resend-form.tsx';
import { useLinkCall } from './use-link-call.ts';
import { useLinkToken } from './use-link-token.ts';

/** Confirms an address by a mailed link, on a press: programs that open the links of mails confirm nothing. */
export function Component() {
  const call = useCall();
  const { t } = useTranslation('auth');
  const user = useUserId();
  const session = useService(sessionService);
  const { state, busy, press } = useLinkCall(useLinkToken(), async (token) => {
    const reply = await call(verifyEmail, { body: { token } });
    void session.refresh();
    return reply;
  });
  if (state.name === 'missing')
    return (
      <LinkPage sign={Mail} title={t('missingTitle')} text={t('verify.missingText')}>
        <ResendForm />
      </LinkPage>
    );
  if (state.name === 'dead')
    return (
      <LinkPage sign={MailX} title={t('verify.deadTitle')} text={t('verify.deadText')}>
        <ResendForm />
      </LinkPage>
    );
  if (state.name === 'done')
    return (
      <LinkPage sign={MailCheck} title={t('verify.doneTitle')} text={state.msg}>
        <ButtonLink to={user ? '/profile/main' : '/?modal=login'} variant="gold" size="lg">
          {t(user ? 'verify.toProfile' : 'verify.toLogin')}
        </ButtonLink>
      </LinkPage>
    );
  return (
    <LinkPage sign={MailCheck} title={t('verify.title')} text={t('verify.text')}>
      <Button variant="gold" size="lg" loading={busy} onClick={() => void press()}>
        {t('verify.submit')}
      </Button>
    </LinkPage>
  );
}
