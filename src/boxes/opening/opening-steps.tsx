import { useTranslation } from 'react-i18next';
import type { Opening } from '#contract/api/boxes.ts';
import { formatCount } from '#contract/count.ts';
import type { OpeningProof } from './opening-proof.ts';
import { TicketBar } from '../ticket-bar.tsx';
import { DrawSteps } from '#src/fairness/verifier/draw-steps.tsx';
import type { Check } from '#src/games/claim.ts';
import { Compared, signOf, Step, StepList } from '#src/fairness/proof/steps.tsx';
import { Panel } from '#src/ui/panel.tsx';

const groupedCheck = ({ claimed, computed, agrees }: Check): Check => ({
  claimed: formatCount(Number(claimed)),
  computed: formatCount(Number(computed)),
  agrees,
});

/** Every step of the check with what was recorded, what came out here, and whether they agree. */
export function OpeningSteps({ proof, opening }: { proof: OpeningProof; opening: Opening }) {
  const { t } = useTranslation('openings');
  const { t: boxes } = useTranslation('boxes');
  const { steps, range, ticket } = proof;
  return (
    <Panel name="proof-steps" title={t('steps.title')}>
      <StepList>
        <Step name={t('steps.odds')} text={t('steps.oddsText')} sign={signOf(proof.versionHash)}>
          <Compared check={proof.versionHash} />
        </Step>
        <DrawSteps draw={steps?.draw ?? null} hash={proof.hash} />
        <Step name={boxes('game.proof.ticket.name')} text={boxes('game.proof.ticket.text')} sign={signOf(ticket)}>
          {ticket && <Compared check={groupedCheck(ticket)} />}
          {steps && <TicketBar ticket={steps.ticket} range={range ?? undefined} />}
        </Step>
        <Step
          name={t('steps.range')}
          text={
            range
              ? t('steps.rangeText', { from: formatCount(range.from), to: formatCount(range.to), name: range.name })
              : t('steps.rangeNone')
          }
          sign={signOf(proof.item)}
        >
          <Compared check={{ ...proof.item, claimed: opening.item.name, computed: range?.name ?? '–' }} />
        </Step>
      </StepList>
    </Panel>
  );
}
