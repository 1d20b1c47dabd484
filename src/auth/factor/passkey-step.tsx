import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import css from './factor-form.module.css';

interface Props {
  busy: boolean;
  failure: string | undefined;
  onUse: () => void;
}

/** Asks for a passkey: the browser's own dialog does the rest. */
export function PasskeyStep({ busy, failure, onUse }: Props) {
  const { t } = useTranslation('security');
  return (
    <>
      <p className={css.text}>{t('proof.passkeyText')}</p>
      {failure !== undefined && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      <Button variant="gold" size="lg" wide loading={busy} onClick={onUse}>
        <KeyRound size={18} aria-hidden="true" />
        {t('proof.usePasskey')}
      </Button>
    </>
  );
}
