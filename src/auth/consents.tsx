import { useId, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CHANGE_DEBOUNCE_MS } from '#src/lib/forms/timing.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { useHeldInPress } from '#src/ui/use-held-in-press.ts';
import css from './auth-modal.module.css';

interface Props {
  terms: UseFormRegisterReturn;
  promotions: UseFormRegisterReturn;
  /** The sentence under the terms while they are not agreed to. */
  error: string | undefined;
  /** The terms were ticked or not, a moment ago: checks them. */
  onTerms: () => void;
}

/** What a visitor agrees to with a new account: the terms and the age (required), and news by mail (optional). */
export function Consents({ terms, promotions, error: found, onTerms }: Props) {
  const error = useHeldInPress(found);
  const { t } = useTranslation('auth');
  const note = useId();
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <div className={css.consents}>
      <Checkbox
        required
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : note}
        {...terms}
        onChange={(event) => {
          void terms.onChange(event);
          clearTimeout(debounce.current);
          debounce.current = setTimeout(onTerms, CHANGE_DEBOUNCE_MS);
        }}
      >
        <Trans
          t={t}
          i18nKey="terms"
          components={{
            terms: <Link to="/terms-of-service" target="_blank" className={css.link} />,
            privacy: <Link to="/privacy-statement" target="_blank" className={css.link} />,
          }}
        />
      </Checkbox>
      {error !== undefined && (
        <p id={note} className={css.error} role="alert">
          {error}
        </p>
      )}
      <Checkbox {...promotions}>{t('promotions')}</Checkbox>
    </div>
  );
}
