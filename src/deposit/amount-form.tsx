import { type ComponentType, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cents, formatCents } from '#contract/money.ts';
import { readAmount } from '#src/lib/amount-text.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { useOnline } from '#src/realtime/use-online.ts';
import { Button } from '#src/ui/button.tsx';
import { CoinIcon } from '#src/ui/coin-icon.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { amountFault, bonusOf, type Limits } from './amounts.ts';
import { useDepositRemainder } from './deposit-limit.ts';
import { PromoField } from './promo-field.tsx';
import { SumList } from './sum-list.tsx';
import type { Promo } from './use-promo.ts';
import { type RedirectRoute, useRedirect } from './use-redirect.ts';

interface Props {
  /** Names the form. */
  name: string;
  route: RedirectRoute;
  /** What the field begins with. */
  start: string;
  limits: Limits;
  promo: Promo;
  /** What the button says, with the amount. */
  pay: (amount: string) => string;
  /** Says what the next page is, under the button. */
  note: ReactNode;
  /** Amounts one tap away. It fills the field, and selects it where the player goes on typing. */
  quick?: ComponentType<{ text: string; onChoose: (text: string, select?: boolean) => void }> | undefined;
  /** What is paid is only an estimate: the provider says what it was worth. */
  about?: boolean | undefined;
}

/** Paying on a provider's page: how much, with which promo code, and on to that page. Coins come with the provider's message, never from here. */
export function AmountForm({ name, route, start, limits, promo, pay: payText, note, quick: Quick, about = false }: Props) {
  const { t } = useTranslation('deposit');
  const online = useOnline();
  const [text, setText] = useState(start);
  const [touched, setTouched] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const amount = readAmount(text) ?? cents(0);
  const fault = amountFault(text, limits);
  const remainder = useDepositRemainder();
  const isAbove = remainder !== null && amount > remainder.left;
  const isWrong = fault !== null || isAbove;
  const values = { min: formatCents(limits.min), max: formatCents(limits.max) };
  const error = fault === null ? remainder?.above : t(`fault.${fault}`, values);
  const pay = useRedirect(route, promo);
  const cardMax = useConfig()?.deposit.card_max;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTouched(true);
    if (!isWrong && !pay.isPending) pay.mutate(amount);
    else field.current?.focus();
  };
  const choose = (next: string, select = false): void => {
    setText(next);
    setTouched(false);
    if (select) field.current?.select();
  };

  return (
    <form className="stack gap-16" noValidate onSubmit={submit} aria-label={name}>
      {Quick && <Quick text={text} onChoose={choose} />}
      <TextInput
        ref={field}
        label={t('amount.label')}
        inputMode="decimal"
        autoComplete="off"
        required
        value={text}
        maxLength={24}
        prefix={<CoinIcon size={20} />}
        error={touched && isWrong ? error : undefined}
        hint={remainder?.sentence}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setTouched(true)}
      />
      <PromoField promo={promo} />
      <SumList amount={amount} bonus={promo.applied === null ? null : bonusOf(amount, promo.applied, cardMax)} about={about} />
      <Button type="submit" variant="gold" size="lg" wide loading={pay.isPending} disabled={(touched && isWrong) || !online}>
        {payText(formatCents(amount))}
      </Button>
      {note}
    </form>
  );
}
