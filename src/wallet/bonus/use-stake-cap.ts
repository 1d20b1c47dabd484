import { useTranslation } from 'react-i18next';
import type { BonusTerms } from '#contract/api/bonus.ts';
import { type Cents, cents, formatCents, scaleCents } from '#contract/money.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { PACE_MS, usePaced } from '#src/lib/use-paced.ts';
import type { Settled } from '#src/settlement/gate.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { useBonus } from './use-bonus.ts';

const lockedOf = ({ locked }: Settled): Cents => locked;

/** The largest stake while so many coins are bonus coins, as the server has it; null where there are none. */
export function stakeCapAt(locked: Cents, { stake_cap: least, stake_cap_percent: percent }: BonusTerms): Cents | null {
  if (locked === 0) return null;
  return cents(Math.max(least, scaleCents(locked, Math.round(percent * 10_000), 1_000_000)));
}

/** The largest stake now, and the sentence that names it; null where only the game's limits count. */
export function useStakeCap(): { most: Cents; sentence: string } | null {
  const { t } = useTranslation('wallet');
  const terms = useConfig()?.bonus;
  // It moves with every bet; a page of controls must not.
  const locked = usePaced(useGate().store, lockedOf, PACE_MS.figure);
  // Coins that can't be staked limit nothing.
  const isStakeable = useBonus().data?.bonus?.stakeable ?? true;
  const most = terms && isStakeable ? stakeCapAt(locked, terms) : null;
  return most === null ? null : { most, sentence: t('bonus.capped', { most: formatCents(most) }) };
}
