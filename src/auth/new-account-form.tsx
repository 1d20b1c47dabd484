import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode, RefObject } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FORM_TIMING } from '#src/lib/forms/timing.ts';
import { Button } from '#src/ui/button.tsx';
import { EMAIL_INPUT, TextInput } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import { Consents } from './consents.tsx';
import { completeForm, registerForm, type RegisterForm } from './forms.ts';
import { dismissFailure, showFailure } from './show-failure.ts';
import { useFieldError } from './use-field-error.ts';

interface Props {
  /** Names the form. */
  label: string;
  /** The text of its button. */
  act: string;
  /** What the nickname begins with. */
  name?: string;
  nameHint: string;
  /** The address and a password are asked for; `email` is what the first begins with. Left out where a sign-in service has proved the address. */
  address?: { email: string; onEmail: (email: string) => void };
  /** Gets the field that takes the focus at first. */
  firstFieldRef?: RefObject<HTMLInputElement | null>;
  className: string | undefined;
  /** Makes the account. What it throws is shown. */
  send: (values: RegisterForm) => Promise<void>;
  /** The account exists. */
  onDone: (values: RegisterForm) => Promise<void> | void;
  /** Shown below the button. */
  children: ReactNode;
}

/** What a new account needs: a nickname, the address and a password where they are not proved already, and the consents. */
export function NewAccountForm({ label, act, name = '', nameHint, address, firstFieldRef, className, send, onDone, children }: Props) {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const fieldError = useFieldError();
  const form = useForm<RegisterForm>({
    ...FORM_TIMING,
    resolver: zodResolver(address ? registerForm : completeForm) as unknown as Resolver<RegisterForm>,
    defaultValues: { name, email: address?.email ?? '', password: '', promotions: false, terms: false },
  });
  const { errors, isSubmitting } = form.formState;
  const nickname = form.register('name');

  const submit = form.handleSubmit(async (values) => {
    dismissFailure(toast);
    try {
      await send(values);
    } catch (error) {
      showFailure<RegisterForm>(toast, error, address ? ['name', 'email', 'password', 'terms'] : ['name', 'terms'], form.setError);
      return;
    }
    await onDone(values);
  });

  return (
    <form className={className} noValidate onSubmit={(event) => void submit(event)} aria-label={label}>
      <TextInput
        label={t('name')}
        autoComplete="nickname"
        required
        hint={nameHint}
        error={fieldError(errors.name)}
        {...nickname}
        ref={(field) => {
          nickname.ref(field);
          if (firstFieldRef) firstFieldRef.current = field;
        }}
      />
      {address && (
        <>
          <TextInput
            label={t('email')}
            {...EMAIL_INPUT}
            required
            error={fieldError(errors.email)}
            {...form.register('email', { onBlur: () => address.onEmail(form.getValues('email')) })}
          />
          <TextInput
            label={t('password')}
            type="password"
            autoComplete="new-password"
            required
            hint={t('passwordHint')}
            error={fieldError(errors.password)}
            {...form.register('password')}
          />
        </>
      )}
      <Consents
        terms={form.register('terms')}
        promotions={form.register('promotions')}
        error={fieldError(errors.terms)}
        onTerms={() => void form.trigger('terms')}
      />
      <Button type="submit" variant="gold" size="lg" wide loading={isSubmitting}>
        {act}
      </Button>
      {children}
    </form>
  );
}
