import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PHONE_MAX } from '#contract/delivery/address.ts';
import { COUNTRIES, STATES } from '#contract/delivery/countries.data.ts';
import { CHANGE_DEBOUNCE_MS } from '#src/lib/forms/timing.ts';
import { SelectField } from '#src/ui/select-field.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import css from './address-form.module.css';
import { addressFault, type AddressField } from './address-values.ts';
import type { AddressForm } from './use-address-form.ts';

const options = (list: readonly { code: string; name: string }[]): { value: string; label: string }[] =>
  list.map(({ code, name }) => ({ value: code, label: name }));

const ALL_COUNTRIES = options(COUNTRIES);

/** The fields of a shipping address. Each is checked when it is left or changed; a browser may fill them all in. */
export function AddressFields({ form }: { form: AddressForm }) {
  const { t } = useTranslation('withdrawals');
  const { control, register, trigger, setValue, formState } = form;
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [country, state] = useWatch({ control, name: ['country', 'country_state'] });
  const states = STATES[country];

  const errorOf = (name: AddressField): string | undefined => {
    const { type, message } = formState.errors[name] ?? {};
    const fault = addressFault(type);
    return fault === undefined ? message : t(`address.fault.${fault}`, { field: t(`address.names.${name}`) });
  };
  const field = (name: AddressField) => ({ label: t(`address.labels.${name}`), error: errorOf(name), ...register(name) });
  const text = (name: AddressField, autoComplete: string, most: number, more: Partial<ComponentProps<typeof TextInput>> = {}) => (
    <TextInput {...field(name)} autoComplete={`shipping ${autoComplete}`} maxLength={most} required={!name.endsWith('_2')} {...more} />
  );
  /** A list is left by choosing: what was chosen is checked at once. */
  const chosen = (name: 'country' | 'country_state') => ({
    ...field(name),
    required: true,
    value: (name === 'country' ? country : state) ?? '',
    onChange: (event: ChangeEvent<HTMLSelectElement>): void => {
      void register(name).onChange(event);
      if (name === 'country') setValue('country_state', '');
      clearTimeout(debounce.current);
      debounce.current = setTimeout(() => void trigger(name), CHANGE_DEBOUNCE_MS);
    },
  });

  return (
    <div className={`pair gap-16 ${css.fields}`}>
      {text('first_name', 'given-name', 64)}
      {text('last_name', 'family-name', 64)}
      {text('email', 'email', 254, { type: 'email', inputMode: 'email', autoCapitalize: 'none' })}
      {text('phone', 'tel', PHONE_MAX, { type: 'tel', inputMode: 'tel' })}
      <SelectField {...chosen('country')} autoComplete="shipping country" options={ALL_COUNTRIES} placeholder={t('address.choose')} />
      {states === undefined ? (
        <TextInput {...field('country_state')} label={t('address.region')} autoComplete="shipping address-level1" maxLength={64} />
      ) : (
        <SelectField
          {...chosen('country_state')}
          key={country}
          autoComplete="shipping address-level1"
          options={options(states)}
          placeholder={t('address.choose')}
        />
      )}
      {text('city', 'address-level2', 64)}
      {text('postal_code', 'postal-code', 20, { autoCapitalize: 'characters' })}
      {text('street_address', 'address-line1', 128)}
      {text('street_address_2', 'address-line2', 128)}
    </div>
  );
}
