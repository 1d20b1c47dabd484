import { CircleCheck } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type PayableCurrency, TYPED_ADDRESS_MAX } from '#contract/api/withdrawals.ts';
import { cryptocurrency } from '#contract/deposits/currencies.ts';
import { formatCents } from '#contract/money.ts';
import { useOnline } from '#src/realtime/use-online.ts';
import { Button } from '#src/ui/button.tsx';
import { CoinIcon } from '#src/ui/coin-icon.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { CurrencyChoice } from '#src/wallet/currency-choice.tsx';
import css from './payout-form.module.css';
import { PayoutSums } from './payout-sums.tsx';
import type { PayoutForm as Form } from './use-payout.ts';

/** A currency by what its amounts are called, since tokens of one name live on several networks. */
const choiceOf = ({ currency: code, name, network }: PayableCurrency) => ({
  code,
  name: cryptocurrency(code)?.unit ?? code,
  note: network ?? name,
});

interface Props {
  form: Form;
  currencies: readonly PayableCurrency[];
  currency: PayableCurrency;
}

/** Which currency, to which address, how much: and what of it arrives. */
export function PayoutForm({ form, currencies, currency }: Props) {
  const { t } = useTranslation('withdrawals');
  const online = useOnline();
  const addressField = useRef<HTMLInputElement>(null);
  const amountField = useRef<HTMLInputElement>(null);
  const { request } = form;
  const locked = request.step !== undefined;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (locked) return;
    const wrong = await form.review();
    if (wrong === 'address') addressField.current?.focus();
    if (wrong === 'amount') amountField.current?.focus();
  };

  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)} aria-label={t('crypto.form')}>
      <fieldset className="grid cols-1 gap-16" disabled={locked}>
        <CurrencyChoice
          legend={t('crypto.currency')}
          currencies={currencies.map(choiceOf)}
          chosen={currency.currency}
          onChoose={form.choose}
        />
        <AddressField ref={addressField} form={form} network={currency.network} />
        <AmountField ref={amountField} form={form} currency={currency} />
      </fieldset>
      <div className={css.aside}>
        <PayoutSums currency={currency} amount={form.amount} unplayedFee={form.unplayedFee} />
        <Button type="submit" variant="gold" size="lg" wide loading={request.busy || form.checking} disabled={!online || locked}>
          {t('crypto.review')}
        </Button>
        <p className="text-note tone-low">{t('crypto.note')}</p>
      </div>
    </form>
  );
}

interface FieldProps {
  form: Form;
  ref: React.Ref<HTMLInputElement>;
}

function AddressField({ form, network, ref }: FieldProps & { network: string }) {
  const { t } = useTranslation('withdrawals');
  const { address, walletCheck, touched } = form;
  const addressFault = (): string | undefined => {
    if (address.trim() === '') return touched.address ? t('crypto.fault.address') : undefined;
    if (walletCheck.kind !== 'wrong') return undefined;
    const { fault: wrong } = walletCheck;
    return t(`crypto.addressFault.${wrong.kind}`, {
      chain: 'chain' in wrong && t(`crypto.chain.${wrong.chain}`),
      other: 'other' in wrong && t(`crypto.chain.${wrong.other}`),
    });
  };
  return (
    <TextInput
      ref={ref}
      label={t('crypto.address', { network })}
      value={address}
      maxLength={TYPED_ADDRESS_MAX}
      required
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      className={css.address}
      error={addressFault()}
      hint={t('crypto.addressHint', { network })}
      suffix={walletCheck.kind === 'good' && <CircleCheck size={20} className="tone-win" role="img" aria-label={t('crypto.addressGood')} />}
      onChange={({ target }) => form.setAddress(target.value)}
      onBlur={() => form.touch('address')}
    />
  );
}

function AmountField({ form, currency, ref }: FieldProps & { currency: PayableCurrency }) {
  const { t } = useTranslation('withdrawals');
  const { touched, fault } = form;
  const limits = {
    min: formatCents(currency.minimum_amount),
    max: formatCents(currency.maximum_amount),
    own: form.own === null ? '' : formatCents(form.own),
  };
  const amountProblem = fault === 'coins' && form.hasLocked ? 'own' : fault;

  return (
    <TextInput
      ref={ref}
      label={t('crypto.amount')}
      value={form.amountText}
      maxLength={24}
      required
      inputMode="decimal"
      autoComplete="off"
      prefix={<CoinIcon size={20} />}
      suffix={
        <button
          type="button"
          className="tone-hi type-2 weight-600 py-6 px-10 rounded-sm fill-600"
          disabled={form.own === null}
          onClick={form.takeMost}
        >
          {t('crypto.most')}
        </button>
      }
      error={touched.amount && amountProblem !== null ? t(`crypto.fault.${amountProblem}`, limits) : undefined}
      hint={form.hasLocked ? `${t('crypto.limits', limits)} ${t('crypto.ownOnly', limits)}` : t('crypto.limits', limits)}
      onChange={({ target }) => form.setAmountText(target.value)}
      onBlur={() => form.touch('amount')}
    />
  );
}
