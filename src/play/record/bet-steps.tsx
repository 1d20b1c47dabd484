import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/api/bets.ts';
import type { Claim, ClaimName } from '#src/fairness/proof/bet-claims.ts';
import type { BetProof } from '#src/fairness/proof/bet-proof.ts';
import { DrawnPicture } from '#src/fairness/verifier/drawn-picture.tsx';
import { DrawSteps } from '#src/fairness/verifier/draw-steps.tsx';
import { Compared, signOf, Step, StepList } from '#src/fairness/proof/steps.tsx';
import { Panel } from '#src/ui/panel.tsx';

/** What each game draws, which a sealed seed leaves open. */
const DRAWN: Readonly<Record<Bet['outcome']['game'], Pick<Claim, 'name' | 'rule'>>> = {
  box: { name: 'ticket', rule: 'boxTicket' },
  dice: { name: 'roll', rule: 'diceRoll' },
  plinko: { name: 'path', rule: 'plinkoPath' },
  upgrade: { name: 'ticket', rule: 'upgradeTicket' },
};

/** Every step of a bet's proof with what was recorded, what came out here, and whether they agree. */
export function BetSteps({ bet, proof }: { bet: Bet; proof: BetProof }) {
  const { t } = useTranslation('fairness');
  const { game } = bet.outcome;
  const drawn = DRAWN[game];
  const title = (name: ClaimName): string => t(`claims.${name}`);
  return (
    <Panel name="proof-steps" title={t('stepByStep')}>
      <StepList>
        {proof.fault ? (
          <Step name={t('draw.hash')} text={t(`verifier.${proof.fault.fault}.${proof.fault.field}`)} sign="differs" />
        ) : (
          <DrawSteps draw={proof.draw} hash={proof.hash} turns={game === 'plinko'} />
        )}
        {proof.draw === null && <Step name={title(drawn.name)} text={t(`rules.${drawn.rule}`)} sign={proof.fault ? 'differs' : 'sealed'} />}
        {proof.claims.map((claim) => (
          <Step key={claim.name} name={title(claim.name)} text={t(`rules.${claim.rule}`)} sign={signOf(claim)}>
            <Compared check={claim} />
            {claim.rule === drawn.rule && proof.drawn && <DrawnPicture drawn={proof.drawn} />}
          </Step>
        ))}
      </StepList>
    </Panel>
  );
}
