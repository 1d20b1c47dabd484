import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { allows } from '#src/lib/consent/cookie-choices.ts';
import { Question } from '#src/ui/question.tsx';

/** Asks before a draft is left. Where the browser may keep it, closing the tab loses nothing and is not asked about. */
export function LeaveQuestion({ active }: { active: boolean }) {
  const { t } = useTranslation('custom');
  const kept = allows('preferences');
  const blocker = useBlocker(({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!active || kept) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [active, kept]);
  return (
    <Question
      open={blocker.state === 'blocked'}
      title={t('builder.leave.title')}
      text={t(kept ? 'builder.leave.text' : 'builder.leave.textForgotten')}
      keep={t('builder.leave.stay')}
      act={t('builder.leave.leave')}
      onKeep={() => blocker.reset?.()}
      onAct={() => blocker.proceed?.()}
    />
  );
}
