import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import css from './doubt-notice.module.css';
import type { RequestInUse } from './requests.ts';

/** While it is not known whether a request went through: says so, and whether it is being found out or only by a press. */
export function DoubtNotice({ request: { step, lookNow } }: { request: Pick<RequestInUse<never>, 'step' | 'lookNow'> }) {
  const { t } = useTranslation('withdrawals');
  if (step !== 'unknown' && step !== 'paused') return null;
  const texts = step === 'paused' ? 'doubt.paused' : 'doubt.looking';
  return (
    <div className="warn-notice" role="alert">
      {step === 'unknown' && <Spinner />}
      <p className={css.text}>{t(`${texts}.text`)}</p>
      <Button size="sm" onClick={lookNow}>
        {t(`${texts}.ask`)}
      </Button>
    </div>
  );
}
