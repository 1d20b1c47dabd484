import { useTranslation } from 'react-i18next';
import type { Battle } from '#contract/api/battles.ts';
import { battleRule } from '#contract/battle/rules.ts';
import { formatCents } from '#contract/money.ts';
import { scoreAfter } from '../live/progress.ts';
import { type NamedSide, useNamedSides } from '../names.ts';
import type { CountedBattle } from './chance-counter.ts';
import type { ChanceFigures } from './count-chances.ts';
import { percentText } from './percent.ts';

/** A battle as far as its chances are said. */
export type ChanceBattle = CountedBattle & Pick<Battle, 'seats'>;

/** How a battle and its chances are said, for the eye and for the ear. */
export interface ChanceTexts {
  sides: readonly NamedSide[];
  /** What the bar shows, and how far it can be relied on. */
  label: string;
  /** Who leads and by how much after the shown rounds, or why that can't be said; null before the first round. */
  lead: string | null;
  /** Every side's chance, for who does not see the bar. */
  all: string;
}

/** The words for the chances after the shown rounds. */
export function useChanceTexts(battle: ChanceBattle, roundsShown: number, chance: ChanceFigures | null): ChanceTexts {
  const { t } = useTranslation('proof');
  const sides = useNamedSides(battle);
  const shared = battleRule(battle.mode).decides === 'shared';
  const { sides: figures = [], exact = true, error = 0 } = chance ?? {};
  const all = allChances(t, sides, figures);
  const label = shared
    ? t('chance.shared')
    : exact
      ? t('chance.exact')
      : t('chance.estimated', { error: Math.max(0.1, error * 100).toFixed(1) });
  const lead = useLead(battle, sides, Math.min(roundsShown, battle.draws.length));
  return { sides, label, lead, all };
}

type Translate = ReturnType<typeof useTranslation<'proof'>>['t'];

const allChances = (t: Translate, sides: readonly NamedSide[], figures: readonly number[]): string =>
  sides.map(({ name, side }) => t('chance.one', { name, percent: percentText(figures[side] ?? 0) })).join(', ');

/** The viewer's own chance in a few words, or every side's for a spectator; null in a mode without chances. */
export function spokenChance(
  t: Translate,
  mode: Battle['mode'],
  sides: readonly NamedSide[],
  { sides: figures }: ChanceFigures,
): string | null {
  if (battleRule(mode).decides === 'shared') return null;
  const own = sides.findIndex(({ mine }) => mine);
  return own === -1 ? allChances(t, sides, figures) : t('chance.own', { percent: percentText(figures[own] ?? 0) });
}

function useLead(battle: ChanceBattle, sides: readonly NamedSide[], done: number): string | null {
  const { t } = useTranslation('proof');
  const { decides, counts } = battleRule(battle.mode);
  if (done === 0 || decides === 'shared') return null;
  if (counts === 'last' && done < battle.rounds) return t('lead.lastRound');
  const { leader, lead } = scoreAfter(battle, done);
  if (leader === null) return t('lead.level');
  const { name, several } = sides[leader] ?? { name: '', several: false };
  return t(several ? 'lead.several' : 'lead.one', { name, by: formatCents(lead) });
}
