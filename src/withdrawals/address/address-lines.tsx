import type { Address } from '#contract/delivery/address-record.ts';
import { COUNTRIES, STATES } from '#contract/delivery/countries.data.ts';
import css from './address-lines.module.css';

/** A country's English name by its code. */
export function countryName(code: string): string {
  return COUNTRIES.find((country) => country.code === code)?.name ?? code;
}

/** An address as it is written on a parcel. */
export function AddressLines({ address }: { address: Address }) {
  const { first_name, last_name, street_address, street_address_2, city, postal_code, country, country_state, phone, email } = address;
  const state = STATES[country]?.find(({ code }) => code === country_state)?.name ?? country_state;
  return (
    <address className={css.lines}>
      <strong>
        {first_name} {last_name}
      </strong>
      <span>{street_address}</span>
      {street_address_2 !== null && <span>{street_address_2}</span>}
      <span>
        {postal_code} {city}
        {state !== null && state !== '' && `, ${state}`}
      </span>
      <span>{countryName(country)}</span>
      <span className="tone-low type-3">{phone}</span>
      <span className="tone-low type-3">{email}</span>
    </address>
  );
}
