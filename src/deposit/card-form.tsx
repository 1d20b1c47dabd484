import { useMutation } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { zenRedirect, type Promocode } from '#contract/api/deposits.ts';
import { cents, coinsToCents, formatCents, MAX_CENTS } from '#contract/money.ts';
import { call } from '#src/lib/api/call.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { useOnline } from '#src/lib/realtime/use-online.ts';
import { Button } from '#src/ui/button.tsx';
import { CoinIcon } from '#src/ui/coin-icon.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { toast } from '#src/ui/toast.ts';
import { readAmount, writeAmount } from '#src/lib/amount-text.ts';
import { amountFault, bonusOf, CARD_MIN_COINS, OTHER_COINS, QUICK_COINS, startAmount } from './amounts.ts';
import { Row } from '#src/ui/row.tsx';
import css from './card-form.module.css';
import { PromoField } from './promo-field.tsx';
import { paymentAddress } from './redirect.ts';
import { rememberPlace } from './where-from.ts';

interface Props {
  /** Amount and promo code of the address. */
  amount: string | null;
  promocode: string | null;
}

/** Paying by card: how much, with which promo code, and on to the provider's page. Coins come with the provider's message, never from here. */
export function CardForm({ amount: asked, promocode: askedCode }: Props) {
  const { t } = useTranslation('deposit');
  const config = useConfig();
  const online = useOnline();
  const [text, setText] = useState(() => startAmount(asked));
  const [touched, setTouched] = useState(false);
  const [promocode, setPromocode] = useState<Promocode | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const limits = { min: config?.deposit.card_min ?? coinsToCents(CARD_MIN_COINS), max: config?.deposit.card_max ?? MAX_CENTS };
  const fault = amountFault(text, limits);
  const amount = readAmount(text) ?? cents(0);
  const bonus = bonusOf(amount, promocode);
  const pay = usePay();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTouched(true);
    if (fault === null && !pay.isPending) pay.mutate({ amount, promocode: promocode?.code ?? null });
    else field.current?.focus();
  };

  const quick = QUICK_COINS.find((coins) => coinsToCents(coins) === amount);
  const choose = (coins: number): void => {
    setText(writeAmount(coinsToCents(coins)));
    setTouched(false);
  };

  return (
    <form className={css.form} noValidate onSubmit={submit} aria-label={t('method.card')}>
      <fieldset>
        <legend className={css.legend}>{t('card.quick')}</legend>
        <div className={css.quick}>
          {QUICK_COINS.map((coins) => (
            <button key={coins} type="button" className={css.chip} aria-pressed={quick === coins} onClick={() => choose(coins)}>
              {coins}
            </button>
          ))}
          <button
            type="button"
            className={css.chip}
            aria-pressed={quick === undefined}
            onClick={() => {
              choose(OTHER_COINS);
              field.current?.select();
            }}
          >
            {t('card.other')}
          </button>
        </div>
      </fieldset>
      <TextInput
        ref={field}
        label={t('card.amount')}
        inputMode="decimal"
        autoComplete="off"
        required
        value={text}
        maxLength={12}
        prefix={<CoinIcon size={20} />}
        error={touched && fault !== null ? t(`fault.${fault}`, { min: formatCents(limits.min), max: formatCents(limits.max) }) : undefined}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setTouched(true)}
      />
      <PromoField applied={promocode} onApplied={setPromocode} initial={askedCode} />
      <dl className={css.sum}>
        <Row name={t('card.youPay')}>
          <span className="figures">{t('card.usd', { amount: formatCents(amount) })}</span>
        </Row>
        {promocode !== null && (
          <Row name={t('card.bonus')} className={css.bonus}>
            <Coins amount={bonus} signed bare />
          </Row>
        )}
        <Row name={t('card.youGet')} className={css.total}>
          <Coins amount={cents(amount + bonus)} />
        </Row>
      </dl>
      <Button type="submit" variant="gold" size="lg" wide loading={pay.isPending} disabled={(touched && fault !== null) || !online}>
        {t('card.pay', { amount: formatCents(amount) })}
      </Button>
      <p className={css.safe}>
        <Lock size={14} aria-hidden="true" />
        {config?.sandbox === true ? t('card.sandbox') : t('card.safe')}
      </p>
    </form>
  );
}

/** Asks for the provider's page and goes there; stays pending until the page is left. */
function usePay() {
  const { t } = useTranslation('deposit');
  const pay = useMutation({
    mutationFn: (body: { amount: ReturnType<typeof cents>; promocode: string | null }) =>
      call(zenRedirect, { body }).then(({ redirect_url, invoice_id }) => {
        const address = paymentAddress(redirect_url, location.href);
        if (address === null) return false;
        rememberPlace(invoice_id);
        location.assign(address);
        return new Promise<boolean>(() => {});
      }),
    onSuccess: () => toast.error(t('card.badAddress')),
    onError: (error) => toast.error(errorText(error)),
  });
  const { reset } = pay;
  // Coming back by the browser's back button may restore this very page, still waiting.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  return pay;
}
