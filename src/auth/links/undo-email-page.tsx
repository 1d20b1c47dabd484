import { Mail, MailX, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { undoEmailChange } from '#contract/api/recovery.ts';
import { useCall } from '#src/lib/api/call.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { LinkPage } from './link-page.tsx';
import { useLinkCall } from './use-link-call.ts';
import { useLinkToken } from './use-link-token.ts';

/** Takes a change of address back, by the link that the old address got. */
export function Component() {
  const call = useCall();
  const { t } = useTranslation('auth');
  const { state, busy, press } = useLinkCall(useLinkToken(), (token) => call(undoEmailChange, { body: { token } }));
  if (state.name === 'dead' || state.name === 'missing')
    return (
      <LinkPage
        {...(state.name === 'dead'
          ? { sign: MailX, title: t('undo.deadTitle'), text: t('undo.deadText') }
          : { sign: Mail, title: t('missingTitle'), text: t('undo.missingText') })}
      >
        <ButtonLink to="/contacts" variant="gold" size="lg">
          {t('undo.toSupport')}
        </ButtonLink>
      </LinkPage>
    );
  if (state.name === 'done') return <LinkPage sign={ShieldCheck} title={t('undo.doneTitle')} text={state.msg} />;
  return (
    <LinkPage sign={ShieldQuestion} title={t('undo.title')} text={t('undo.text')}>
      <Button variant="gold" size="lg" loading={busy} onClick={() => void press()}>
        {t('undo.submit')}
      </Button>
    </LinkPage>
  );
}
