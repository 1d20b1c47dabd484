import i18next from 'i18next';
import type { PublicConfig } from '#contract/api/config.ts';
import { formatCents } from '#contract/money.ts';
import { useConfig } from '#src/lib/api/config.ts';
import type { Facts } from './markup.ts';

/** What texts take from the operator's settings. */
export function factsOf({ operator, deposit, sandbox }: Pick<PublicConfig, 'operator' | 'deposit' | 'sandbox'>): Facts {
  return {
    operator: operator.name,
    address: operator.address,
    email: operator.email,
    registration: operator.registration ?? '',
    law: operator.law,
    cardMin: formatCents(deposit.card_min),
    cardMax: formatCents(deposit.card_max),
    sandbox: sandbox ? i18next.t('information:sandbox') : '',
  };
}

/** The same in a component; empty while the settings are unknown. */
export function useFacts(): Facts {
  const config = useConfig();
  return config === undefined ? {} : factsOf(config);
}
