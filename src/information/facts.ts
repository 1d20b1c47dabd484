import i18next from 'i18next';
import type { PublicConfig } from '#contract/api/config.ts';
import { formatCents } from '#contract/money.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { exampleSum } from '#src/wallet/bonus/use-bonus-rule.ts';
import { RETENTION_KINDS, type RetentionKind } from '#contract/retention.ts';
import type { Facts } from './markup.ts';

/** The name of the fact that says how long something is kept: `keepMail`. */
export const keepFact = (kind: RetentionKind): string => `keep${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

/** What texts take from the operator's settings. */
export function factsOf({
  operator,
  deposit,
  bonus,
  retention,
  sandbox,
}: Pick<PublicConfig, 'operator' | 'deposit' | 'bonus' | 'retention' | 'sandbox'>): Facts {
  return {
    operator: operator.name,
    address: operator.address,
    email: operator.email,
    registration: operator.registration ?? '',
    law: operator.law,
    cardMin: formatCents(deposit.card_min),
    cardMax: formatCents(deposit.card_max),
    releaseFactor: String(bonus.release_factor),
    releaseExample: exampleSum(bonus.release_factor),
    stakeCap: formatCents(bonus.stake_cap),
    stakeCapPercent: String(bonus.stake_cap_percent),
    bonusDays: String(bonus.days),
    cryptoBonusMost: formatCents(bonus.crypto_most),
    leaderboardEdge: String(bonus.leaderboard_edge_percent),
    unplayedFee: String(bonus.unplayed_fee_percent),
    ...Object.fromEntries(RETENTION_KINDS.map((kind) => [keepFact(kind), i18next.t('information:days', { count: retention[kind] })])),
    sandbox: sandbox ? i18next.t('information:sandbox') : '',
  };
}

/** The same in a component; empty while the settings are unknown. */
export function useFacts(): Facts {
  const config = useConfig();
  return config === undefined ? {} : factsOf(config);
}
