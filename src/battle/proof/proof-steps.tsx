import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BattleCheck } from '#contract/battle/verify.ts';
import { formatCount } from '#contract/count.ts';
import { Compared, Step, StepList } from '#src/fairness/proof/steps.tsx';
import { Panel } from '#src/ui/panel.tsx';
import css from './battle-proof.module.css';
import { CheckValue, type EndedBattle } from './check-value.tsx';

/** Every step of a battle's proof: what was recorded, what came out here, and whether they agree. */
export function ProofSteps({ battle, checks }: { battle: EndedBattle; checks: readonly BattleCheck[] }) {
  const { t } = useTranslation('proof');
  const first = checks.findIndex(({ key }) => key === 'round');
  const steps = (part: readonly BattleCheck[]) => part.map((check) => <CheckStep key={check.key} battle={battle} check={check} />);
  const rounds = checks.filter(({ key }) => key === 'round');
  return (
    <Panel name="battle-steps" title={t('steps.title')}>
      <StepList>
        {steps(checks.slice(0, first))}
        <Rounds battle={battle} checks={rounds} />
        {steps(checks.slice(first + rounds.length))}
      </StepList>
    </Panel>
  );
}

/** The checks of all rounds under one head, laid open where one differs. */
function Rounds({ battle, checks }: { battle: EndedBattle; checks: readonly BattleCheck[] }) {
  const { t } = useTranslation('proof');
  const wrong = checks.filter(({ ok }) => !ok).length;
  return (
    <Step
      name={t('steps.rounds', { count: checks.length })}
      text={wrong === 0 ? t('steps.roundsMatch') : t('steps.roundsDiffer', { count: wrong })}
      sign={wrong === 0 ? 'agrees' : 'differs'}
    >
      <details className={`min-w-0 ${css.rounds}`} open={wrong > 0}>
        <summary className={css.summary}>
          {t('steps.showRounds')}
          <ChevronDown size={16} aria-hidden="true" />
        </summary>
        <StepList>
          {checks.map((check) => (
            <CheckStep key={check.round} battle={battle} check={check} />
          ))}
        </StepList>
      </details>
    </Step>
  );
}

function CheckStep({ battle, check }: { battle: EndedBattle; check: BattleCheck }) {
  const { t } = useTranslation('proof');
  const { key, round = 0, ok, expected = '', found = '' } = check;
  const name = key === 'round' ? t('steps.round.name', { round: formatCount(round + 1) }) : t(`steps.${key}.name`);
  const text = key === 'round' ? t('steps.round.text', { index: round }) : t(`steps.${key}.text`);
  return (
    <Step name={name} text={text} sign={ok ? 'agrees' : 'differs'}>
      {ok ? <CheckValue battle={battle} check={check} /> : <Compared check={{ claimed: found, computed: expected, agrees: false }} />}
    </Step>
  );
}
