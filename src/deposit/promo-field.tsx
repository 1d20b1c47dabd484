import { BadgePercent, X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BonusProgress } from '#src/wallet/bonus/bonus-progress.tsx';
import { bonusText } from './amounts.ts';
import { CodeField } from './code-field.tsx';
import css from './promo-field.module.css';
import { methodsQuery } from './methods-query.ts';
import type { Promo } from './use-promo.ts';

/** The promo code: none, then applied with its bonus and the way to remove it. While a bonus is active, its progress instead. */
export function PromoField({ promo }: { promo: Promo }) {
  const { t } = useTranslation('deposit');
  const field = useRef<HTMLInputElement>(null);
  const { active, applied } = promo;
  // The dialog has already loaded the methods; a code is shown while it is valid.
  const named = useQuery({ ...methodsQuery(), staleTime: Number.POSITIVE_INFINITY }).data?.promo ?? null;
  const before = useRef(applied);
  // The button that removed the code is gone with it; the field that comes back takes its focus, before the dialog does.
  useLayoutEffect(() => {
    if (before.current !== null && applied === null) field.current?.focus();
    before.current = applied;
  }, [applied]);
  if (active !== null) {
    return (
      <section className="grid gap-8 py-14 px-16 rounded-lg fill-well" aria-label={t('promo.active')}>
        <BonusProgress bonus={active} />
        <p className="tone-mid type-3">{t('promo.none')}</p>
      </section>
    );
  }
  if (applied !== null) {
    return (
      <div className={css.applied} role="group" aria-label={t('promo.label')}>
        <BadgePercent size={22} className="flex-none tone-win" aria-hidden="true" />
        <span className="grid flex-1 min-w-0">
          <span className={css.code}>{applied.code}</span>
          <span className="tone-win type-2">{t('promo.bonus', { bonus: bonusText(applied) })}</span>
        </span>
        <button
          type="button"
          className={`square-lg flex-none tone-mid ${css.remove}`}
          aria-label={t('promo.remove', { code: applied.code })}
          onClick={promo.remove}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </div>
    );
  }
  return (
    <CodeField
      ref={field}
      label={t('promo.label')}
      placeholder={t('promo.placeholder')}
      hint={named === null ? undefined : t('promo.named', { code: named.code, bonus: bonusText(named) })}
      code={promo.code}
      error={promo.fault}
      action={t('promo.apply')}
      busy={promo.checking}
      onCode={promo.write}
      onAction={promo.apply}
    />
  );
}
