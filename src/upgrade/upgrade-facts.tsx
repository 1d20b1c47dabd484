import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { formatUpgradeChance, type UpgradeChoice } from '#contract/games/upgrade.ts';
import { Drawn, SummaryFact } from '#src/fairness/record/record-summary.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { RarityDot } from '#src/ui/rarity-dot.tsx';

/** What was drawn, at which chance, and what was staked for what. */
export function UpgradeFacts({ record }: { record: UpgradeChoice & { ticket: number } }) {
  const { t } = useTranslation('upgrade');
  const { items, coins, target, wins, side, ticket } = record;
  const chance = { chance: formatUpgradeChance(wins), side: t(`game.sides.${side}`) };
  return (
    <>
      <SummaryFact name={t('game.facts.ticket')} value={<Drawn>{formatCount(ticket)}</Drawn>} />
      <SummaryFact name={t('game.facts.chance')} value={<Figure>{t('game.facts.chanceValue', chance)}</Figure>} />
      <SummaryFact
        name={t('game.facts.staked')}
        value={
          <span className="grid justify-items-end gap-4">
            {items.map((item, index) => (
              // Two of the same prize may have been staked.
              <span key={index} className="inline-flex items-center justify-end gap-8 type-3">
                <PrizePicture src={item.img_url} alt="" size={28} />
                {item.name}
              </span>
            ))}
            {coins > 0 && <Coins amount={coins} />}
          </span>
        }
      />
      <SummaryFact
        name={t('game.facts.target')}
        value={
          <span className="inline-flex items-center justify-end gap-8 type-3">
            <PrizePicture src={target.img_url} alt="" size={28} />
            {target.name}
            <RarityDot rarity={target.rarity} />
          </span>
        }
      />
    </>
  );
}
