import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import css from './doubt-notice.module.css';

/** Says that it is not known yet whether a request went through, and that it is being found out. */
export function DoubtNotice({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslation('withdrawals');
  return (
    <div className="warn-notice" role="alert">
      <Spinner />
      <p className={css.text}>{t('doubt.text')}</p>
      <Button size="sm" onClick={onAsk}>
        {t('doubt.ask')}
      </Button>
    </div>
  );
}
