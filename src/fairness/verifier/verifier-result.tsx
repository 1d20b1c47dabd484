import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { formatRoll } from '#contract/games/dice.ts';
import type { ClaimName, ClaimRule } from '#src/fairness/proof/bet-claims.ts';
import type { Computed, Drawn } from './drawn.ts';
import { DrawnPicture } from './drawn-picture.tsx';
import { DrawSteps } from './draw-steps.tsx';
import { StepList, Step } from '#src/fairness/proof/steps.tsx';
import css from './verifier.module.css';

/** What the numbers of each game become, by which rule. */
const OUTCOMES: Readonly<Record<Drawn['game'], readonly [ClaimName, ClaimRule]>> = {
  box: ['ticket', 'boxTicket'],
  dice: ['roll', 'diceRoll'],
  plinko: ['path', 'plinkoPath'],
  upgrade: ['ticket', 'upgradeTicket'],
};

function textOf(drawn: Drawn): string {
  if (drawn.game === 'dice') return formatRoll(drawn.roll);
  return drawn.game === 'plinko' ? drawn.path : formatCount(drawn.ticket);
}

/** The walk from seeds to outcome, every value in full. */
export function VerifierResult({ draw, drawn }: Computed) {
  const { t } = useTranslation('fairness');
  const [name, rule] = OUTCOMES[drawn.game];
  return (
    <div className={css.result} role="group" aria-label={t('verifier.resultLabel')}>
      <StepList>
        <DrawSteps draw={draw} turns={drawn.game === 'plinko'} />
        <Step name={t(`claims.${name}`)} text={t(`rules.${rule}`)} sign="none">
          <strong className={`${css.outcome} figures`} data-testid="outcome">
            {textOf(drawn)}
          </strong>
          <DrawnPicture drawn={drawn} />
        </Step>
      </StepList>
    </div>
  );
}
