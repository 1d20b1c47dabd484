import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { PayableCurrency } from '#contract/api/withdrawals.ts';
import { lostWith } from '#contract/bonus/stake.ts';
import { type Cents, cents } from '#contract/money.ts';
import { useCall } from '#src/lib/api/call.ts';
import { readAmount, writeAmount } from '#src/lib/amount-text.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { useGate, useShownBalance, useShownLocked } from '#src/settlement/use-balance.ts';
import { useToast } from '#src/ui/toast.ts';
import { bonusNow, isMoreLost, useBonus } from '#src/wallet/bonus/use-bonus.ts';
import type { AddressFault } from '#contract/wallet-address/address-fault.ts';
import { bareAddress } from '#contract/wallet-address/bare-address.ts';
import { withdrawalAddress } from '../list/withdrawal-list.tsx';
import { cryptoRequest, useRequest } from '../request/requests.ts';
import { payableCurrenciesQuery } from '../withdrawal-queries.ts';
import { amountFault, mostOf, type UnplayedFee, unplayedFeeOf } from './payout-amount.ts';

/** An address is judged when typing has paused this long, ms. */
const PAUSE_MS = 300;

/** What is known of an address: `open` while it is empty, is being typed or the checks are still on their way. */
type WalletCheck = { kind: 'open' } | { kind: 'good' } | { kind: 'wrong'; fault: AddressFault };

const OPEN: WalletCheck = { kind: 'open' };

/** Judges an address for a currency; the checks of all chains come with the first one. A check that can't be loaded says nothing: the server judges again. */
async function judgeWallet(currency: string, address: string): Promise<WalletCheck> {
  const text = bareAddress(address);
  if (text === '') return OPEN;
  try {
    const { addressFault } = await import('#contract/wallet-address/address-fault.ts');
    const fault = addressFault(currency, text);
    return fault === null ? { kind: 'good' } : { kind: 'wrong', fault };
  } catch (error) {
    console.warn('The checks of addresses could not be loaded; the server checks as well', error);
    return OPEN;
  }
}

/** The check of an address as it is typed, a moment after the last key. */
function useWalletCheck(currency: string, address: string): WalletCheck {
  const asked = `${currency} ${address}`;
  const [known, setKnown] = useState<{ of: string; check: WalletCheck }>({ of: '', check: OPEN });
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      void judgeWallet(currency, address).then((check) => {
        if (!stale) setKnown({ of: `${currency} ${address}`, check });
      });
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [currency, address]);
  return known.of === asked ? known.check : OPEN;
}

/** What is about to be sent, at the fees and the rate that the player saw. */
export interface Payout {
  currency: PayableCurrency;
  address: string;
  amount: Cents;
  unplayedFee: UnplayedFee;
  /** What a bonus that ends with it has, cents; null without one. */
  forfeit: Cents | null;
}

/** What the player enters: the currency, the address and the amount, with what is wrong with them. */
function useEntered() {
  const balance = useShownBalance();
  const locked = useShownLocked();
  const own = balance === null ? null : cents(balance - locked);
  const currencies = useQuery(payableCurrenciesQuery());
  const [code, setCode] = useState<string | null>(null);
  const [address, setAddress] = useState('');
  const [amountText, setAmountText] = useState('');
  const [touched, setTouched] = useState({ address: false, amount: false });
  const currency = currencies.data?.find((one) => one.currency === code) ?? currencies.data?.[0];
  const touch = (field: 'address' | 'amount'): void => setTouched((before) => ({ ...before, [field]: true }));
  return {
    own,
    /** Part of the balance can't be withdrawn. */
    hasLocked: locked > 0,
    currencies,
    currency,
    choose: (chosen: string): void => setCode(chosen),
    address,
    setAddress,
    walletCheck: useWalletCheck(currency?.currency ?? '', address),
    amountText,
    setAmountText,
    amount: readAmount(amountText) ?? cents(0),
    fault: currency ? amountFault(amountText, currency, own) : ('required' as const),
    touched,
    touch,
    takeMost: (): void => {
      if (currency === undefined || own === null) return;
      setAmountText(writeAmount(mostOf(currency, own)));
      touch('amount');
    },
  };
}

/** A payout that is being put together: the currency, the address, the amount; then its confirmation and its request. */
export function usePayout() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const gate = useGate();
  const toast = useToast();
  const percent = useConfig()?.bonus.unplayed_fee_percent ?? 0;
  const unplayed = useBonus().data?.unplayed ?? cents(0);
  const call = useCall();
  const entered = useEntered();
  const { currency, address, amount, fault } = entered;
  const [confirming, setConfirming] = useState<Payout | null>(null);
  /** The address is judged and the fees are asked for; what was entered stays as it is meanwhile. */
  const [checking, setChecking] = useState(false);
  /** The player has agreed to what ends with it. */
  const [agreed, setAgreed] = useState(false);

  const request = useRequest(cryptoRequest, ({ id }) => {
    setConfirming(null);
    void navigate(withdrawalAddress({ type: 'crypto', id }));
  });

  /** What it costs now beside the currency's own fee. Throws where that can't be asked. */
  async function costOf(charged: Cents): Promise<Pick<Payout, 'unplayedFee' | 'forfeit'>> {
    const now = await bonusNow(call, client, gate);
    return { unplayedFee: unplayedFeeOf(charged, now.unplayed, percent), forfeit: now.bonus && lostWith(now.bonus) };
  }

  /** Goes on to the confirmation where all is well; otherwise answers which field is in the way. */
  async function review(): Promise<'address' | 'amount' | null> {
    if (checking) return null;
    entered.touch('address');
    entered.touch('amount');
    setChecking(true);
    try {
      if (currency === undefined || address.trim() === '' || (await judgeWallet(currency.currency, address)).kind === 'wrong')
        return 'address';
      if (fault !== null) return 'amount';
      const cost = await costOf(amount);
      setAgreed(cost.forfeit === null);
      setConfirming({ currency, address: bareAddress(address), amount, ...cost });
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setChecking(false);
    }
    return null;
  }

  async function send(): Promise<void> {
    if (confirming === null) return;
    if (request.step !== undefined) return request.lookNow();
    const { currency: chosen, address: to, amount: charged, unplayedFee, forfeit } = confirming;
    const terms = { fee: chosen.fee, rate: chosen.rate, unplayed_fee: unplayedFee.fee, ...(forfeit !== null && { forfeit }) };
    if ((await request.send({ currency: chosen.currency, address: to, amount: charged, ...terms })) !== null) return;
    // Refused. Where more would be lost than the player agreed to, the question comes again.
    const cost = await costOf(charged).catch(() => null);
    setAgreed(false);
    setConfirming(cost !== null && isMoreLost(cost.forfeit, forfeit) ? { ...confirming, ...cost } : null);
  }

  return {
    ...entered,
    unplayedFee: unplayedFeeOf(amount, unplayed, percent),
    confirming,
    checking,
    agreed,
    agree: (): void => setAgreed(true),
    review,
    back: (): void => setConfirming(null),
    send,
    request,
  };
}

export type PayoutForm = ReturnType<typeof usePayout>;
