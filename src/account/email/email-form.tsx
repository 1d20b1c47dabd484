import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { changeEmail } from '#contract/api/recovery.ts';
import { EMAIL, tidyEmail } from '#contract/email.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { FORM_TIMING } from '#src/lib/forms/timing.ts';
import { useConfirming } from '#src/session/confirming.ts';
import { Button } from '#src/ui/button.tsx';
import { EMAIL_INPUT, TextInput } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import css from '../identity/name-form.module.css';

/** The sentences of the form, as keys of the texts. */
const SENTENCES = ['required', 'invalid'] as const;
const key = (sentence: (typeof SENTENCES)[number]) => sentence;
const schema = z.object({
  email: z.string().check(z.overwrite(tidyEmail), z.minLength(1, key('required')), z.email({ pattern: EMAIL, error: key('invalid') })),
});

/** Asks for the new address; nothing changes before its link is opened. */
export function EmailForm({ close }: { close: () => void }) {
  const call = useCall();
  const toast = useToast();
  const confirming = useConfirming();
  const { t } = useTranslation('account');
  const form = useForm({ ...FORM_TIMING, resolver: zodResolver(schema), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const own = SENTENCES.find((sentence) => sentence === errors.email?.message);
  const send = form.handleSubmit(async (body) => {
    try {
      const { msg } = await confirming(() => call(changeEmail, { body }));
      toast.success(msg);
      close();
    } catch (error) {
      form.setError('email', { type: 'server', message: errorText(error) });
    }
  });
  return (
    <form
      className={`grid justify-items-start gap-16 ${css.form}`}
      noValidate
      onSubmit={(event) => void send(event)}
      aria-label={t('email.change')}
    >
      <TextInput
        label={t('email.label')}
        hint={t('email.hint')}
        {...EMAIL_INPUT}
        error={own ? t(`email.${own}`) : errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" variant="gold" size="sm" loading={isSubmitting}>
        {t('email.send')}
      </Button>
    </form>
  );
}
