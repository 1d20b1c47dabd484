import { useTranslation } from 'react-i18next';
import { cents, coinsToCents, formatCents } from '#contract/money.ts';
import { useConfig } from '#src/lib/api/config.ts';

/** The stake of the example, and the house's edge of it, percent. */
const EXAMPLE = { stake: coinsToCents(100), edgePercent: 1 } as const;

/** What the example's stake releases, as text. `factor`: of the house's edge. */
export function exampleSum(factor: number): string {
  return formatCents(cents(Math.floor((EXAMPLE.stake * EXAMPLE.edgePercent * factor) / 100)));
}

/**
 * The rule of bonus coins in two sentences with an example, by the operator's settings; undefined until those are known. `stakeable`: whether it is about
 * coins that can be staked.
 */
export function useBonusRule(stakeable = true): string | undefined {
  const { t } = useTranslation('wallet');
  const terms = useConfig()?.bonus;
  const factor = stakeable ? terms?.release_factor : terms?.repeat_release_factor;
  if (factor === undefined) return undefined;
  return t(stakeable ? 'bonus.rule' : 'bonus.ruleOwn', {
    factor,
    edge: EXAMPLE.edgePercent,
    stake: formatCents(EXAMPLE.stake),
    released: exampleSum(factor),
  });
}
