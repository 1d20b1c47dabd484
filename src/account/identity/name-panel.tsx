import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { changeName } from '#contract/api/account.ts';
import { isNameLength, isShownName, NICKNAME_MAX } from '#contract/api/nickname.ts';
import { tidyName } from '#contract/visible-name.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { FORM_TIMING } from '#src/lib/forms/timing.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { useUser } from '#src/session/use-user.ts';
import { Button } from '#src/ui/button.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import { AccountPanel } from '../panel/account-panel.tsx';
import css from './name-form.module.css';

/** The name that others see, and how to change it. */
export function NamePanel() {
  const { t } = useTranslation('account');
  const user = useUser();
  return (
    <AccountPanel
      name="name"
      title={t('name.title')}
      text={user ? t('name.text', { name: user.name }) : t('name.loading')}
      form={{ label: t('name.change'), disabled: !user, Form: NameForm }}
    />
  );
}

/** The sentences of the form, as keys of the texts. */
const SENTENCES = ['required', 'invalid'] as const;
const key = (sentence: (typeof SENTENCES)[number]) => sentence;
const nameForm = z.object({
  name: z.string().check(
    z.overwrite(tidyName),
    z.minLength(1, key('required')),
    z.refine((name) => isNameLength(name, NICKNAME_MAX), key('invalid')),
    z.refine(isShownName, key('invalid')),
  ),
});

function NameForm({ close }: { close: () => void }) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('account');
  const session = useService(sessionService);
  const user = useUser();
  const form = useForm({ ...FORM_TIMING, resolver: zodResolver(nameForm), defaultValues: { name: user?.name ?? '' } });
  const { errors, isSubmitting } = form.formState;
  const own = SENTENCES.find((sentence) => sentence === errors.name?.message);
  const save = form.handleSubmit(async (body) => {
    try {
      await call(changeName, { body });
      await session.refresh();
      toast.success(t('name.saved'));
      close();
    } catch (error) {
      const often = isApiError(error) && error.code === 'too_many_requests';
      form.setError('name', { type: 'server', message: often ? t('name.often') : errorText(error) });
    }
  });
  return (
    <form
      className={`grid justify-items-start gap-16 ${css.form}`}
      noValidate
      onSubmit={(event) => void save(event)}
      aria-label={t('name.change')}
    >
      <TextInput
        label={t('name.label')}
        hint={t('name.hint')}
        autoComplete="nickname"
        error={own ? t(`name.${own}`) : errors.name?.message}
        {...form.register('name')}
      />
      <Button type="submit" variant="gold" size="sm" loading={isSubmitting}>
        {t('name.save')}
      </Button>
    </form>
  );
}
