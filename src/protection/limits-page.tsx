import { useTranslation } from 'react-i18next';
import { LIMIT_KINDS } from '#contract/player-limits.ts';
import { AccountSection } from '#src/account/panel/account-section.tsx';
import { Asked, Loading } from '#src/ui/asked.tsx';
import { PageHead, PageStack } from '#src/ui/page-head.tsx';
import { BreakPanels } from './break-panels.tsx';
import { CheckPanel } from './check-panel.tsx';
import { LimitPanel } from './limit-panel.tsx';
import { type OwnLimits, useLimits } from './protection-queries.ts';
import { RulesPanel } from './rules-panel.tsx';

/** Everything that keeps play within bounds: the rules that hold, the player's limits, the reality check, breaks. */
export function Component() {
  const { t } = useTranslation('protection');
  const query = useLimits();
  return (
    <PageStack>
      <PageHead title={t('page.title')} lead={t('page.lead')} />
      <RulesPanel />
      <Asked
        query={query}
        failure={{ title: t('page.failed') }}
        waiting={<Loading label={t('page.loading')} heights={LIMIT_KINDS.map(() => 220)} />}
      >
        {(limits) => <Limits limits={limits} />}
      </Asked>
      <AccountSection name="check" title={t('check.title')} text={t('check.section')}>
        <CheckPanel />
      </AccountSection>
      <AccountSection name="break" title={t('break.title')} text={t('break.section')}>
        <BreakPanels />
      </AccountSection>
    </PageStack>
  );
}

/** A section for each kind of limit. */
function Limits({ limits: { limits, aheadMs, raise_wait_hours: hours } }: { limits: OwnLimits }) {
  const { t } = useTranslation('protection');
  return LIMIT_KINDS.map((kind) => (
    <AccountSection key={kind} name={kind} title={t(`kinds.${kind}.title`)} text={t(`kinds.${kind}.text`)}>
      {limits
        .filter((limit) => limit.kind === kind)
        .map((limit) => (
          <LimitPanel key={limit.period} limit={limit} aheadMs={aheadMs} raiseHours={hours} />
        ))}
    </AccountSection>
  ));
}
