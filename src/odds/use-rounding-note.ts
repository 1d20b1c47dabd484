import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cents, formatCents } from '#contract/money.ts';
import type { OddsSetting } from './odds-setting.ts';
import { roundingCost } from './rounding-cost.ts';

/** What rounding payouts costs at this stake and from which stake on it hardly does, in a line; null where that is too little to notice. */
export function useRoundingNote(setting: OddsSetting | null, stake: Cents | undefined): string | null {
  const { t } = useTranslation('play');
  const cost = useMemo(() => (setting && stake !== undefined ? roundingCost(setting, stake) : null), [setting, stake]);
  if (!cost?.noticeable || stake === undefined) return null;
  return t('rounding', { stake: formatCents(stake), percent: cost.percent, from: formatCents(cost.smallFrom) });
}
