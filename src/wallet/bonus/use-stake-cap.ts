import { useTranslation } from 'react-i18next';
import { stakeCapAt } from '#contract/bonus/stake.ts';
import { type Cents, formatCents } from '#contract/money.ts';
import { PACE_MS, usePaced } from '#src/lib/hooks/use-paced.ts';
import type { Settled } from '#src/settlement/gate.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { useBonus } from './use-bonus.ts';

const PPM_PER_PERCENT = 10_000;

const lockedOf = ({ locked }: Settled): Cents => locked;

/** The largest stake now by the rule of the active bonus, and the sentence that names it; null where only the game's limits count. */
export function useStakeCap(): { most: Cents; sentence: string } | null {
  const { t } = useTranslation('wallet');
  // It moves with every bet; a page of controls must not.
  const locked = usePaced(useGate().store, lockedOf, PACE_MS.figure);
  const rule = useBonus().data?.bonus?.rule;
  // Coins that can't be staked limit nothing.
  const most =
    rule?.stakeable && locked > 0
      ? stakeCapAt(locked, { stakeCapCents: rule.stake_cap, stakeCapPpm: Math.round(rule.stake_cap_percent * PPM_PER_PERCENT) })
      : null;
  return most === null ? null : { most, sentence: t('bonus.capped', { most: formatCents(most) }) };
}
