import { useTranslation } from 'react-i18next';
import { EmptyState } from '#src/ui/empty-state.tsx';
import css from './deposit-modal.module.css';
import { METHODS, type Method } from './methods.ts';

/** A way to pay that is closed just now. */
export function ClosedPanel({ method }: { method: Method }) {
  const { t } = useTranslation('deposit');
  const Icon = METHODS.find(({ name }) => name === method)?.icon;
  return (
    <div className={css.closed} role="status">
      <EmptyState
        level={3}
        picture={Icon && <Icon size={48} strokeWidth={1.25} aria-hidden="true" />}
        title={t('closed.title', { method: t(`method.${method}`) })}
        text={t('closed.text')}
      />
    </div>
  );
}
