import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PayableCurrency } from '#contract/api/withdrawals.ts';
import { type Cents, cents } from '#contract/money.ts';
import { readAmount, writeAmount } from '#src/lib/amount-text.ts';
import { useShownBalance } from '#src/settlement/use-balance.ts';
import { withdrawalAddress } from '../list/withdrawal-list.tsx';
import { cryptoRequest, useRequest } from '../request/requests.ts';
import { payableCurrenciesQuery } from '../withdrawal-queries.ts';
import { bareAddress } from './bare-address.ts';
import { judgeWallet, useWalletCheck } from './use-wallet-check.ts';

/** What is wrong with an amount, as a key of the texts. */
type AmountFault = 'required' | 'invalid' | 'min' | 'max' | 'coins';

/** The first fault of a typed amount, or null. Without a balance the page can't check whether there are enough coins; the server does. */
export function amountFault(text: string, { minimum_amount, maximum_amount }: PayableCurrency, balance: Cents | null): AmountFault | null {
  if (text.trim() === '') return 'required';
  const amount = readAmount(text);
  if (amount === null) return 'invalid';
  if (amount < minimum_amount) return 'min';
  if (amount > maximum_amount) return 'max';
  return balance !== null && amount > balance ? 'coins' : null;
}

/** The most that can be withdrawn now: the balance, or the limit where that is lower. */
function mostOf({ maximum_amount }: PayableCurrency, balance: Cents): Cents {
  return cents(Math.min(balance, maximum_amount));
}

/** What is about to be sent, at the fee and the rate that the player saw. */
export interface Payout {
  currency: PayableCurrency;
  address: string;
  amount: Cents;
}

/** A payout that is being put together: the currency, the address, the amount; then its confirmation and its request. */
export function usePayout() {
  const navigate = useNavigate();
  const balance = useShownBalance();
  const currencies = useQuery(payableCurrenciesQuery());
  const [code, setCode] = useState<string | null>(null);
  const [address, setAddress] = useState('');
  const [amountText, setAmountText] = useState('');
  const [touched, setTouched] = useState({ address: false, amount: false });
  const [confirming, setConfirming] = useState<Payout | null>(null);
  const currency = currencies.data?.find((one) => one.currency === code) ?? currencies.data?.[0];
  const walletCheck = useWalletCheck(currency?.currency ?? '', address);
  const fault = currency ? amountFault(amountText, currency, balance) : 'required';

  const request = useRequest(cryptoRequest, ({ id }) => {
    setConfirming(null);
    void navigate(withdrawalAddress({ type: 'crypto', id }));
  });

  /** Goes on to the confirmation where all is well; otherwise answers which field is in the way. */
  async function review(): Promise<'address' | 'amount' | null> {
    setTouched({ address: true, amount: true });
    const amount = readAmount(amountText);
    if (currency === undefined || address.trim() === '' || (await judgeWallet(currency.currency, address)).kind === 'wrong')
      return 'address';
    if (fault !== null || amount === null) return 'amount';
    setConfirming({ currency, address: bareAddress(address), amount });
    return null;
  }

  async function send(): Promise<void> {
    if (confirming === null) return;
    const { currency: chosen, address: to, amount } = confirming;
    const body = { currency: chosen.currency, address: to, amount, fee: chosen.fee, rate: chosen.rate };
    if ((await request.send(body)) === null) setConfirming(null);
  }

  return {
    balance,
    currencies,
    currency,
    choose: (chosen: string): void => setCode(chosen),
    address,
    setAddress,
    walletCheck,
    amountText,
    setAmountText,
    amount: readAmount(amountText) ?? cents(0),
    fault,
    touched,
    touch: (field: 'address' | 'amount'): void => setTouched((before) => ({ ...before, [field]: true })),
    takeMost: (): void => {
      if (currency === undefined || balance === null) return;
      setAmountText(writeAmount(mostOf(currency, balance)));
      setTouched((before) => ({ ...before, amount: true }));
    },
    confirming,
    review,
    back: (): void => setConfirming(null),
    send,
    request,
  };
}

export type PayoutForm = ReturnType<typeof usePayout>;
