import { useMutation } from '@tanstack/react-query';
import { BadgePercent, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { validatePromocode, type Promocode } from '#contract/api/deposits.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { Button } from '#src/ui/button.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { toast } from '#src/ui/toast.ts';
import { bonusText } from './amounts.ts';
import css from './promo-field.module.css';

interface Props {
  applied: Promocode | null;
  onApplied: (promocode: Promocode | null) => void;
  /** A code from the address: applied by itself, once. */
  initial: string | null;
}

/** The promo code: none, then applied with its bonus and the way to remove it. */
export function PromoField({ applied, onApplied, initial }: Props) {
  const { t } = useTranslation('deposit');
  const [code, setCode] = useState(initial?.slice(0, 64) ?? '');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (promocode: string) => call(validatePromocode, { body: { promocode } }),
    onSuccess: ({ code: accepted, value, is_fixed_value }) => {
      setFault(undefined);
      onApplied({ code: accepted, value, is_fixed_value });
      toast.success(t('promo.accepted'));
    },
    onError: (error) => {
      const text = isApiError(error) && error.code === 'invalid_request' ? t('promo.invalid') : errorText(error);
      setFault(text);
      toast.error(text);
    },
  });

  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || initial === null || initial === '') return;
    asked.current = true;
    mutate(initial.slice(0, 64));
  }, [initial, mutate]);

  if (applied !== null) {
    return (
      <div className={css.applied} role="group" aria-label={t('promo.label')}>
        <BadgePercent size={22} className={css.mark} aria-hidden="true" />
        <span className={css.words}>
          <span className={css.code}>{applied.code}</span>
          <span className={css.bonus}>{t('promo.bonus', { bonus: bonusText(applied) })}</span>
        </span>
        <button
          type="button"
          className={css.remove}
          aria-label={t('promo.remove', { code: applied.code })}
          onClick={() => {
            setCode('');
            onApplied(null);
          }}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </div>
    );
  }

  const apply = (): void => {
    if (code.trim() !== '' && !isPending) mutate(code.trim());
  };
  return (
    <TextInput
      ref={field}
      label={t('promo.label')}
      placeholder={t('promo.placeholder')}
      value={code}
      error={fault}
      maxLength={64}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => {
        setCode(event.target.value);
        setFault(undefined);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        apply();
      }}
      suffix={
        <Button size="sm" className={css.apply} disabled={code.trim() === ''} loading={isPending} onClick={apply}>
          {t('promo.apply')}
        </Button>
      }
    />
  );
}
