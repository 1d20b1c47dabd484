import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resendEmail } from '#contract/api/recovery.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { Button } from '#src/ui/button.tsx';
import { useToast } from '#src/ui/toast.ts';

/** Mails the link that confirms an address once more. */
export function ResendLink({ email }: { email: string }) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('account');
  const [sending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      toast.success((await call(resendEmail, { body: { email } })).msg);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Button size="sm" variant="gold" loading={sending} onClick={() => void send()}>
      {t('email.resend')}
    </Button>
  );
}
