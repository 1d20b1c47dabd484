import { useQuery } from '@tanstack/react-query';
import { OctagonPause } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exclusionEnd } from '#contract/exclusion-lengths.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { Question } from '#src/ui/question.tsx';
import { Tooltip } from '#src/ui/tooltip.tsx';
import { exclusionQuery } from './protection-queries.ts';
import css from './stop-button.module.css';
import { useTimeOut } from './use-time-out.ts';

/** Excludes the player for 24 hours at once, after one question; always in sight where the rules of play ask for it. */
export default function StopButton() {
  const { t } = useTranslation('protection');
  const { data } = useQuery(exclusionQuery);
  const { busy, take } = useTimeOut();
  /** When the question was asked; null while it isn't. */
  const [asked, setAsked] = useState<number | null>(null);
  const stopped = data !== undefined && !data.offered.time_out.includes('1d');
  const label = t(stopped ? 'stopButton.stopped' : 'stopButton.label');
  const stop = async (): Promise<void> => {
    await take('1d');
    setAsked(null);
  };
  return (
    <>
      <Tooltip content={label} side="bottom">
        <button
          type="button"
          className={css.stop}
          aria-label={label}
          aria-disabled={stopped || undefined}
          onClick={() => !stopped && setAsked(Date.now())}
        >
          <OctagonPause size={18} aria-hidden="true" />
          <span aria-hidden="true">{t('stopButton.short')}</span>
        </button>
      </Tooltip>
      <Question
        open={asked !== null}
        title={t('stopButton.question')}
        text={t('stopButton.text', { until: formatInstant(new Date(exclusionEnd('1d', asked ?? 0)).toISOString()) })}
        keep={t('break.keep')}
        act={t('stopButton.act')}
        variant="danger"
        busy={busy}
        onKeep={() => setAsked(null)}
        onAct={() => void stop()}
      />
    </>
  );
}
