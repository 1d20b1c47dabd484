import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { dice, type DiceChoice, diceMultiplier, diceWins, formatRoll, ROLLS, winningRolls } from '#contract/games/dice.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import { initialDice, reduceDice } from '#scenes/dice/model.ts';
import { ScaleBar } from '#src/fairness/picture/scale-bar.tsx';
import { Drawn, SummaryFact } from '#src/fairness/record/record-summary.tsx';
import { claim, paidClaims } from '#src/games/claim.ts';
import { fairTexts, fieldTexts, type SeedGameView } from '#src/games/view.ts';
import { sceneReplay } from '#src/play/replay/scene-replay.ts';
import { Figure } from '#src/ui/figure.tsx';
import { rollFactOf } from './roll-fact.ts';
import { type DiceRecord, rollSummary } from './roll-summary.ts';

const DRAWN = { name: 'roll', rule: 'diceRoll' } as const;

/** Dice: how a bet is named, proven, drawn and played again. */
export const diceView: SeedGameView<DiceChoice, { roll: number }, DiceChoice> = {
  key: dice.key,
  source: dice.source,
  words() {
    const t = i18next.getFixedT(null, 'dice');
    const proof = (name: 'roll' | 'multiplier') => ({ name: t(`game.proof.${name}.name`), text: t(`game.proof.${name}.text`) });
    const field = (name: 'side' | 'target') => fieldTexts((part) => t(`game.fields.${name}.${part}`));
    return {
      bet: t('game.bet'),
      summary: rollSummary,
      result: ({ roll }) => t('game.result', { value: formatRoll(roll) }),
      counting({ side, target }, percent) {
        const wins = winningRolls(side, target);
        return t('game.counting', { wins: formatCount(wins), multiplier: formatMultiplier(diceMultiplier(wins)).slice(0, -1), percent });
      },
      proof: { roll: proof('roll'), multiplier: proof('multiplier') },
      fields: {
        side: { ...field('side'), options: { under: t('game.fields.side.options.under'), over: t('game.fields.side.options.over') } },
        target: field('target'),
      },
      fair: { ...fairTexts((part) => t(`game.fair.${part}`)), verifier: t('game.fair.verifier') },
    };
  },
  claims(bet, drawn) {
    const { side, target } = bet.outcome;
    const roll = drawn?.roll ?? bet.outcome.roll;
    const input = { side, target: formatRoll(target), roll: formatRoll(roll) };
    return [
      ...(drawn ? [claim(DRAWN.name, DRAWN.rule, formatRoll(bet.outcome.roll), formatRoll(roll))] : []),
      ...paidClaims(bet, 'diceMultiplier', dice.pays({ side, target }, { roll }), input),
    ];
  },
  drawnClaim: DRAWN,
  drawnText: ({ roll }) => formatRoll(roll),
  Picture: RollPicture,
  Facts: RollFacts,
  replay(bet) {
    const fact = rollFactOf(bet);
    return sceneReplay('dice', { before: reduceDice(initialDice(), { ...fact, kind: 'set' }), fact, reduce: reduceDice });
  },
};

/** A roll on the bar of all rolls, with the part that wins lit where there is a target. */
function RollPicture({ record: { roll, side, target } }: { record: Partial<DiceChoice> & { roll: number } }) {
  const { t } = useTranslation('dice');
  const value = formatRoll(roll);
  const bar = { at: roll / (ROLLS - 1), value, ends: ['0.00', '100.00'] } as const;
  if (target === undefined || side === undefined) return <ScaleBar {...bar} label={t('game.picture.plain', { roll: value })} />;
  const setting = { side: t(`game.fields.side.options.${side}`), target: formatRoll(target) };
  return (
    <ScaleBar
      {...bar}
      label={t('game.picture.set', { roll: value, ...setting })}
      zone={side === 'under' ? [0, target / (ROLLS - 1)] : [target / (ROLLS - 1), 1]}
      won={diceWins(side, target, roll)}
      rule={t('game.picture.rule', setting)}
    />
  );
}

function RollFacts({ record: { roll, side, target } }: { record: DiceRecord }) {
  const { t } = useTranslation('dice');
  return (
    <>
      <SummaryFact name={t('game.facts.roll')} value={<Drawn>{formatRoll(roll)}</Drawn>} />
      <SummaryFact name={t('game.facts.wins')} value={<Figure>{t(`game.facts.${side}`, { value: formatRoll(target) })}</Figure>} />
    </>
  );
}
