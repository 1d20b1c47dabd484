import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/api/bets.ts';
import type { BetProof } from '#src/fairness/proof/bet-proof.ts';
import { useClaimTexts } from '#src/fairness/proof/claim-texts.ts';
import { DrawSteps } from '#src/fairness/verifier/draw-steps.tsx';
import { Compared, signOf, Step, StepList } from '#src/fairness/proof/steps.tsx';
import { useSeedView } from '#src/games/registry.ts';
import { Panel } from '#src/ui/panel.tsx';

/** Every step of a bet's proof with what was recorded, what came out here, and whether they agree. */
export function BetSteps({ bet, proof }: { bet: Bet; proof: BetProof }) {
  const { t } = useTranslation('fairness');
  const { drawnClaim, Picture, Numbers, words: wordsOf } = useSeedView(bet.outcome.game);
  const texts = wordsOf();
  const titled = useClaimTexts(texts);
  return (
    <Panel name="proof-steps" title={t('stepByStep')}>
      <StepList>
        {proof.fault ? (
          <Step name={t('draw.hash')} text={t(`verifier.${proof.fault.fault}.${proof.fault.field}`)} sign="differs" />
        ) : (
          <DrawSteps draw={proof.draw} hash={proof.hash} numbers={texts.numbers} Numbers={Numbers} />
        )}
        {proof.draw === null && <Step {...titled(drawnClaim.name)} sign={proof.fault ? 'differs' : 'sealed'} />}
        {proof.claims.map((claim) => (
          <Step key={claim.name} {...titled(claim.name)} sign={signOf(claim)}>
            <Compared check={claim} />
            {claim.name === drawnClaim.name && proof.drawn && <Picture record={{ ...bet.outcome, ...proof.drawn }} />}
          </Step>
        ))}
      </StepList>
    </Panel>
  );
}
