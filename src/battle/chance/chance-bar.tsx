import { useTranslation } from 'react-i18next';
import { Figure } from '#src/ui/figure.tsx';
import css from './chance-bar.module.css';
import { percentText } from './percent.ts';
import type { ChanceFigures } from './count-chances.ts';
import { type ChanceBattle, useChanceTexts } from './use-chance-texts.ts';

interface Props {
  battle: ChanceBattle;
  roundsShown: number;
  /** Null while or where it is not counted. */
  chance: ChanceFigures | null;
}

/** How much a part of the bar can say: nothing, its figure, or its name too; what does not fit in a narrow bar, its sheet leaves out. */
const WIDTHS = [
  [0.44, 'half'],
  [0.22, 'wide'],
  [0.16, 'middle'],
  [0.1, 'narrow'],
] as const;

const widthOf = (share: number): string => WIDTHS.find(([least]) => share >= least)?.[1] ?? 'none';

/** Every side's live chance to win as one bar, which swings when a round's reels have stopped. */
export function ChanceBar({ battle, roundsShown, chance }: Props) {
  const { t } = useTranslation('proof');
  const { sides, label, lead, all } = useChanceTexts(battle, roundsShown, chance);
  if (chance === null) return null;
  const parts = sides.map(({ name, side }) => {
    const from = chance.sides.slice(0, side).reduce((sum, share) => sum + share, 0);
    return { name, side, share: chance.sides[side] ?? 0, from };
  });
  return (
    <section className={css.chance} aria-label={t('chance.title')} data-exact={chance.exact}>
      <p className="text-ends wrap gap-16 row-gap-2 tone-mid">
        <span>{label}</span>
        {lead !== null && <Figure>{lead}</Figure>}
      </p>
      <div className={css.bar} role="img" aria-label={all} data-testid="chance-bar">
        {parts.map(({ name, side, share, from }) => (
          <span key={side} className={css.part} data-side={side + 1} style={{ '--from': from, '--share': share }}>
            <span className={css.fill} />
            <span className={css.figure} data-width={widthOf(share)}>
              <span className={css.name}>{name}</span> <Figure>{percentText(share)}</Figure>
            </span>
          </span>
        ))}
      </div>
    </section>
  );
}
