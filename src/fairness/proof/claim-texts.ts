import { useTranslation } from 'react-i18next';
import type { SeedGameTexts, Titled } from '#src/games/view.ts';

/** Title and sentence of a claim: the game's own, else those of the claims that most games make. A claim without words is called by its name. */
export function useClaimTexts({ proof }: Pick<SeedGameTexts<object, object, object>, 'proof'>): (claim: string) => Titled {
  const { t } = useTranslation('fairness');
  const common: Readonly<Record<string, Titled>> = {
    payout: { name: t('claims.payout'), text: t('rules.payout') },
  };
  return (claim) => proof[claim] ?? common[claim] ?? { name: claim, text: '' };
}
