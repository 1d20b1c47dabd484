import { useTranslation } from 'react-i18next';
import type { Drawn } from '#src/fairness/proof/bet-proof.ts';
import { useClaimTexts } from '#src/fairness/proof/claim-texts.ts';
import type { Draw } from '#src/fairness/proof/seed-proof.ts';
import { StepList, Step } from '#src/fairness/proof/steps.tsx';
import { useSeedView } from '#src/games/registry.ts';
import { DrawSteps } from './draw-steps.tsx';
import type { Choice } from './verifier-address.ts';
import css from './verifier.module.css';

/** A check done: the choice, the way from seeds to numbers, and what they draw. */
export interface Computed {
  game: string;
  choice: Choice;
  draw: Draw;
  drawn: Drawn;
}

/** The walk from seeds to outcome, every value in full. */
export function VerifierResult({ game, choice, draw, drawn }: Computed) {
  const { t } = useTranslation('fairness');
  const { drawnClaim, drawnText, Picture, Numbers, words: wordsOf } = useSeedView(game);
  const texts = wordsOf();
  const titled = useClaimTexts(texts);
  return (
    <div className={`proof-result ${css.result}`} role="group" aria-label={t('verifier.resultLabel')}>
      <StepList>
        <DrawSteps draw={draw} numbers={texts.numbers} Numbers={Numbers} />
        <Step {...titled(drawnClaim.name)} sign="none">
          <strong translate="no" className={`${css.outcome} figures`} data-testid="outcome">
            {drawnText(drawn)}
          </strong>
          <Picture record={{ ...choice, ...drawn }} />
        </Step>
      </StepList>
    </div>
  );
}
