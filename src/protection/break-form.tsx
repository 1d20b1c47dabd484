import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { excludeSelf, type SelfExclusionLength, type TimeOutLength } from '#contract/api/exclusion.ts';
import { type BreakLength, exclusionEnd } from '#contract/exclusion-lengths.ts';
import { type Cents, formatCents } from '#contract/money.ts';
import { FormInPanel } from '#src/account/panel/form-in-panel.tsx';
import { useGuardedAction } from '#src/account/panel/use-guarded-action.ts';
import { useCall } from '#src/lib/api/call.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Question } from '#src/ui/question.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { useToast } from '#src/ui/toast.ts';
import { exclusionQuery } from './protection-queries.ts';
import { useTimeOut } from './use-time-out.ts';

interface FormProps {
  close: () => void;
}

/** Takes a time-out, after a question. */
export function TimeOutForm({ close }: FormProps) {
  // What is lost is as of now.
  const { data } = useQuery({ ...exclusionQuery, staleTime: 0 });
  const { busy, take: takeTimeOut } = useTimeOut();
  const take = async (length: TimeOutLength): Promise<void> => {
    if (await takeTimeOut(length)) close();
  };
  return (
    <BreakForm
      kind="timeOut"
      lengths={data?.offered.time_out ?? []}
      facts={['nothing', 'running', 'money', 'early', 'bonusKept']}
      busy={busy}
      take={take}
    />
  );
}

/** Excludes the player from play, after a question and a proof of who asks. It ends the session. */
export function SelfExclusionForm({ close }: FormProps) {
  const call = useCall();
  const { t } = useTranslation('protection');
  const toast = useToast();
  const session = useService(sessionService);
  // What is lost is as of now.
  const { data } = useQuery({ ...exclusionQuery, staleTime: 0 });
  const { busy, run } = useGuardedAction();
  const take = async (length: SelfExclusionLength): Promise<void> => {
    if (!(await run(() => session.endBy(() => call(excludeSelf, { body: { length } }))))) return;
    close();
    toast.success(t('break.exclusion.done'));
  };
  return (
    <BreakForm
      kind="exclusion"
      lengths={data?.offered.self_exclusion ?? []}
      facts={['nothing', 'running', 'money', 'early', 'mail', 'signedOut', 'return']}
      lost={data?.bonus_at_risk}
      busy={busy}
      take={take}
    />
  );
}

type Fact = 'nothing' | 'running' | 'money' | 'early' | 'bonusKept' | 'mail' | 'signedOut' | 'return';

interface Props<Length extends BreakLength> {
  kind: 'timeOut' | 'exclusion';
  lengths: readonly Length[];
  /** What follows from it, in order. */
  facts: readonly Fact[];
  /** Bonus coins that it ends. */
  lost?: Cents | undefined;
  busy: boolean;
  take: (length: Length) => Promise<void>;
}

/** How long, and then the question that says what happens and until when. */
function BreakForm<Length extends BreakLength>({ kind, lengths, facts, lost = 0 as Cents, busy, take }: Props<Length>) {
  const { t } = useTranslation('protection');
  const [length, setLength] = useState<Length | null>(null);
  const [missing, setMissing] = useState(false);
  /** When the question was asked; null while it isn't. */
  const [asked, setAsked] = useState<number | null>(null);
  const end = length && asked && exclusionEnd(length, asked);
  const act = async (): Promise<void> => {
    if (length === null) return;
    await take(length);
    setAsked(null);
  };
  return (
    <FormInPanel
      onSubmit={() => {
        setMissing(length === null);
        if (length !== null) setAsked(Date.now());
      }}
    >
      <SelectField
        label={t('break.length')}
        size="sm"
        placeholder={t('break.choose')}
        value={length ?? ''}
        error={missing ? t('break.missing') : undefined}
        options={lengths.map((each) => ({ value: each, label: t(`break.lengths.${each as BreakLength}`) }))}
        onChange={(event) => {
          setLength(lengths.find((each) => each === event.target.value) ?? null);
          setMissing(false);
        }}
      />
      <Button type="submit" size="sm" variant={kind === 'exclusion' ? 'danger' : 'gold'}>
        {t(`break.${kind}.next`)}
      </Button>
      <Question
        open={asked !== null}
        title={
          end ? t(`break.${kind}.question`, { until: formatInstant(new Date(end).toISOString()) }) : t('break.exclusion.questionForever')
        }
        keep={t('break.keep')}
        act={t(`break.${kind}.act`)}
        variant={kind === 'exclusion' ? 'danger' : 'gold'}
        busy={busy}
        width={460}
        onKeep={() => setAsked(null)}
        onAct={() => void act()}
      >
        <ul className="bullets tone-mid leading-normal">
          {facts
            .filter((fact) => fact !== 'return' || length !== 'permanent')
            .map((fact) => (
              <li key={fact}>{t(`break.facts.${fact}`)}</li>
            ))}
          {lost > 0 && <li>{t('break.facts.bonusLost', { coins: formatCents(lost) })}</li>}
        </ul>
      </Question>
    </FormInPanel>
  );
}
