import { useCallback } from 'react';
import type { FieldError as RhfError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldError } from './forms.ts';

const SENTENCES: Record<FieldError, true> = {
  nameRequired: true,
  nameInvalid: true,
  emailRequired: true,
  emailInvalid: true,
  passwordRequired: true,
  passwordShort: true,
  passwordLong: true,
  termsRequired: true,
};

const isOwn = (message: string): message is FieldError => message in SENTENCES;

/** The sentence for a field's error: one of ours by its key, or what the server said. Undefined when the field is fine. */
export function useFieldError(): (error: RhfError | undefined) => string | undefined {
  const { t } = useTranslation('auth');
  return useCallback(
    (error) => {
      const message = error?.message;
      if (message === undefined || message === '') return undefined;
      return isOwn(message) ? t(`field.${message}`) : message;
    },
    [t],
  );
}
