import { useTranslation } from 'react-i18next';
import { stakeCapAt } from '#contract/bonus/stake.ts';
import { type Cents, formatCents } from '#contract/money.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { PACE_MS, usePaced } from '#src/lib/use-paced.ts';
import type { Settled } from '#src/settlement/gate.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { useBonus } from './use-bonus.ts';

const lockedOf = ({ locked }: Settled): Cents => locked;

/** The largest stake now, and the sentence that names it; null where only the game's limits count. */
export function useStakeCap(): { most: Cents; sentence: string } | null {
  const { t } = useTranslation('wallet');
  const terms = useConfig()?.bonus;
  // It moves with every bet; a page of controls must not.
  const locked = usePaced(useGate().store, lockedOf, PACE_MS.figure);
  // Coins that can't be staked limit nothing.
  const isStakeable = useBonus().data?.bonus?.stakeable ?? true;
  const most =
    terms && isStakeable && locked > 0
      ? stakeCapAt(locked, { stakeCapCents: terms.stake_cap, stakeCapPpm: Math.round(terms.stake_cap_percent * 10_000) })
      : null;
  return most === null ? null : { most, sentence: t('bonus.capped', { most: formatCents(most) }) };
}
