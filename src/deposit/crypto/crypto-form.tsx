import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alphapoAddress, alphapoCurrencies } from '#contract/api/deposits.ts';
import { CRYPTOCURRENCIES } from '#contract/deposits/currencies.ts';
import { ask, useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { Loading } from '#src/ui/asked.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { useToast } from '#src/ui/toast.ts';
import { ClosedPanel } from '../closed-panel.tsx';
import type { DepositMethods } from '../methods-query.ts';
import type { Promo } from '../use-promo.ts';
import { AddressStep } from './address-step.tsx';
import { CurrencyStep } from './currency-step.tsx';
import type { OfferedCurrency } from './offered-currency.ts';

interface Props {
  terms: DepositMethods['crypto'];
  promo: Promo;
}

/** Rates move; those in view are never older than this, ms. */
const RATES_LIVE_MS = 60_000;

/** Paying in a cryptocurrency. Step 0 chooses one, step 1 shows the player's own address for it and what arrives there. */
export default function CryptoForm({ terms, promo }: Props) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('deposit');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.player.cryptoCurrencies,
    queryFn: async (context) => (await ask(context, alphapoCurrencies)).data,
    staleTime: 0,
    refetchInterval: RATES_LIVE_MS,
  });
  const offered = useMemo(() => offeredOf(data ?? []), [data]);
  const [code, setCode] = useState<string>();
  // With the currency that it was asked for: another one may be chosen, or go from the list, before the answer is here.
  const [shown, setShown] = useState<{ wallet: string; currency: OfferedCurrency }>();
  const currency = offered.find((one) => one.code === code) ?? offered[0];
  const next = useMutation({
    mutationFn: async (asked: OfferedCurrency) => {
      const code = await promo.settle();
      if (code === 'refused') return;
      const { sent } = code;
      const { data: answer } = await call(alphapoAddress, {
        body: { currency: asked.code, ...(sent !== undefined && { promocode: sent }) },
      });
      setShown({ wallet: answer.wallet, currency: asked });
      if (answer.promocode !== null) promo.keep(answer.promocode);
    },
    onError: (failure) => toast.error(errorText(failure)),
  });

  if (data === undefined && error !== null)
    return <ErrorState level={3} title={t('crypto.failed')} text={errorText(error)} query={{ isFetching, refetch }} />;
  if (data === undefined) return <Loading label={t('crypto.loading')} heights={[316, 60, 56]} radius={16} />;
  if (shown !== undefined) {
    const live = offered.find((one) => one.code === shown.currency.code) ?? shown.currency;
    return <AddressStep currency={live} wallet={shown.wallet} terms={terms} promo={promo} onBack={() => setShown(undefined)} />;
  }
  if (currency === undefined) return <ClosedPanel method="crypto" />;
  return (
    <CurrencyStep
      offered={offered}
      currency={currency}
      terms={terms}
      promo={promo}
      busy={next.isPending}
      onChoose={setCode}
      onNext={() => next.mutate(currency)}
    />
  );
}

type Rates = readonly { currency: string; minimum_amount: number; rate_from: number; rate_to: number }[];

/** The currencies that can be chosen, in the shop's own order, each with its rate. */
function offeredOf(rates: Rates): OfferedCurrency[] {
  return CRYPTOCURRENCIES.flatMap((known) => {
    const rate = rates.find(({ currency }) => currency === known.code);
    return known.selectable && rate !== undefined ? [{ ...known, rate }] : [];
  });
}
