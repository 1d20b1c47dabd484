import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { METHODS, type Method } from './methods.ts';
import css from './deposit-modal.module.css';

interface Props {
  method: Exclude<Method, 'card'>;
  onCard: () => void;
}

/** A way to pay that is not open yet: what it will be, and what works today. */
export function SoonPanel({ method, onCard }: Props) {
  const { t } = useTranslation('deposit');
  const Icon = METHODS.find(({ name }) => name === method)?.icon;
  return (
    <div className={css.soon}>
      <p className={css.soonMark}>{t('soon.mark')}</p>
      <EmptyState
        level={3}
        picture={Icon && <Icon size={48} strokeWidth={1.25} aria-hidden="true" />}
        title={t(`soon.${method}.title`)}
        text={t(`soon.${method}.text`)}
        action={<Button onClick={onCard}>{t('soon.card')}</Button>}
      />
    </div>
  );
}
