import { useTranslation } from 'react-i18next';
import type { Address } from '#contract/delivery/address-record.ts';
import { useOnline } from '#src/realtime/use-online.ts';
import { Button } from '#src/ui/button.tsx';
import { AddressFields } from './address-fields.tsx';
import css from './address-form.module.css';
import { useAddressForm } from './use-address-form.ts';

interface Props {
  saved: Address | null;
  onSaved?: (() => void) | undefined;
  /** Leaves the address as it was; left out where the form is the page. */
  onCancel?: (() => void) | undefined;
}

/** The shipping address, to be filled in or changed, and saved. */
export function AddressForm({ saved, onSaved, onCancel }: Props) {
  const { t } = useTranslation('withdrawals');
  const online = useOnline();
  const { form, submit, unsaved } = useAddressForm(saved, onSaved);
  const { isSubmitting } = form.formState;
  return (
    <form className="grid gap-24" noValidate onSubmit={(event) => void submit(event)} aria-label={t('address.title')}>
      <AddressFields form={form} />
      <div className={`form-actions ${css.actions}`}>
        <Button type="submit" variant="gold" loading={isSubmitting} disabled={!online}>
          {t('address.save')}
        </Button>
        {onCancel && (
          <Button variant="ghost" disabled={isSubmitting} onClick={onCancel}>
            {t('address.cancel')}
          </Button>
        )}
        <p className={`tone-low type-2 ${css.unsaved}`} role="status">
          {unsaved && !isSubmitting && t('address.unsaved')}
        </p>
      </div>
    </form>
  );
}
