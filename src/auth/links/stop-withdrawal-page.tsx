import { Ban, Hourglass, type LucideIcon, Mail, MailX, ShieldCheck, ShieldQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { LinkPage } from './link-page.tsx';
import { useStopLink } from './use-stop-link.ts';

/** Stops a withdrawal or a delivery by its mailed link, signed in or not, once that is pressed. */
export function Component() {
  const { t } = useTranslation('auth');
  const { view, busy, press } = useStopLink();
  if (view.name === 'open')
    return (
      <LinkPage sign={ShieldQuestion} title={t(`stop.title.${view.type}`)} text={t(`stop.text.${view.type}`)}>
        <Button variant="gold" size="lg" loading={busy} onClick={() => void press()}>
          {t('stop.submit')}
        </Button>
      </LinkPage>
    );
  if (view.name === 'stopped')
    return (
      <LinkPage sign={ShieldCheck} title={t(`stop.stoppedTitle.${view.type}`)} text={t(`stop.stoppedText.${view.type}`)}>
        {view.held && <p className="tone-mid leading-normal">{t('stop.held')}</p>}
        <ChangePassword />
      </LinkPage>
    );
  if (view.name === 'canceled')
    return (
      <LinkPage sign={Ban} title={t('stop.canceledTitle')} text={t('stop.canceledText')}>
        <ChangePassword />
      </LinkPage>
    );
  if (view.name === 'sent')
    return (
      <ToSupport sign={Ban} title={t('stop.sentTitle')} text={t('stop.sentText')}>
        <ChangePassword />
      </ToSupport>
    );
  if (view.name === 'dead') return <ToSupport sign={MailX} title={t('stop.deadTitle')} text={t('stop.deadText')} />;
  if (view.name === 'missing') return <ToSupport sign={Mail} title={t('missingTitle')} text={t('stop.missingText')} />;
  return <LinkPage sign={Hourglass} title={t('stop.loading')} text="" />;
}

/** Leads to the password, through the login where the player is not signed in. */
function ChangePassword() {
  const { t } = useTranslation('auth');
  return (
    <ButtonLink to="/profile/main#password" variant="gold" size="lg">
      {t('stop.password')}
    </ButtonLink>
  );
}

function ToSupport({ children, ...about }: { sign: LucideIcon; title: string; text: string; children?: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <LinkPage {...about}>
      {children}
      <ButtonLink to="/contacts" variant={children === undefined ? 'gold' : 'ghost'} size="lg">
        {t('stop.toSupport')}
      </ButtonLink>
    </LinkPage>
  );
}
