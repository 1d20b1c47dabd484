import { useTranslation } from 'react-i18next';
import type { BonusRule } from '#contract/api/bonus.ts';
import { cents, coinsToCents, formatCents } from '#contract/money.ts';

/** The stake of the example, and the house's edge of it, percent. */
const EXAMPLE = { stake: coinsToCents(100), edgePercent: 1 } as const;

/** What the example's stake releases, as text. `factor`: of the house's edge. */
export function exampleSum(factor: number): string {
  return formatCents(cents(Math.floor((EXAMPLE.stake * EXAMPLE.edgePercent * factor) / 100)));
}

/** The rule of a bonus in two sentences with an example. */
export function useBonusRule(): (rule: BonusRule) => string {
  const { t } = useTranslation('wallet');
  return ({ stakeable, release_factor: factor }) =>
    t(stakeable ? 'bonus.rule' : 'bonus.ruleOwn', {
      factor,
      edge: EXAMPLE.edgePercent,
      stake: formatCents(EXAMPLE.stake),
      released: exampleSum(factor),
    });
}
