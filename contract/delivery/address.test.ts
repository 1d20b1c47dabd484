import { describe, expect, it } from 'vitest';
import { addressFormSchema } from './address.ts';
import { COUNTRIES, STATES } from './countries.data.ts';
import { SIZES } from './sizes.ts';

const GOOD = {
  first_name: 'Zoë',
  last_name: 'O’Neill-Łukasz',
  email: 'zoe@example.com',
  phone: '+1 (555) 010-2030',
  country: 'US',
  country_state: 'CA',
  city: 'San José',
  postal_code: '94103-1234',
  street_address: '1 Market Street',
  street_address_2: null,
};

/** What is said of the fields of a form, by their names. */
const faults = (change: Record<string, unknown>): Record<string, string> => {
  const form: Record<string, unknown> = { ...GOOD, ...change };
  for (const [name, value] of Object.entries(change)) if (value === undefined) Reflect.deleteProperty(form, name);
  const read = addressFormSchema.safeParse(form);
  return read.success ? {} : Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]));
};

describe('the form of a shipping address', () => {
  it('takes an address of every country, with its state where it has some', () => {
    for (const { code } of COUNTRIES) {
      const country_state = STATES[code]?.[0]?.code ?? null;
      expect(faults({ country: code, country_state }), code).toEqual({});
    }
    expect(faults({ country: 'IE', country_state: 'Co. Cork' })).toEqual({});
    expect(faults({ country: 'IE', country_state: undefined, street_address_2: undefined })).toEqual({});
    expect(faults({ country: 'IE', country_state: '', street_address_2: '' })).toEqual({});
  });

  it.each([
    ['first_name', 'Jean-Luc 3rd'],
    ['last_name', "d’Arc (née O'Brien)"],
    ['city', '’s-Hertogenbosch'],
    ['city', 'Paris 16e'],
    ['city', '東京'],
    ['city', '‘s-Hertogenbosch'],
    ['city', 'Saint-Louis-du-Ha!\u00A0Ha!'],
    ['last_name', 'O´Brien'],
    ['street_address', 'ул. Ленина, д. 5/2'],
    ['street_address', 'C/ Mayor nº 7, 3ª; "B" & C'],
    ['street_address_2', 'Apt #12 · c/o Núñez'],
  ])('takes %s: %j', (name, value) => {
    expect(faults({ [name]: value })).toEqual({});
  });

  it.each(['first_name', 'last_name', 'postal_code', 'street_address'])('asks for %s', (name) => {
    for (const nothing of [undefined, null, '', '   '])
      expect(faults({ [name]: nothing })).toMatchObject({ [name]: 'is a required field' });
  });

  it.each(['email', 'phone', 'country', 'city'])('says the default message of %s', (name) => {
    for (const nothing of [undefined, null, '', '  ']) expect(faults({ [name]: nothing })).toMatchObject({ [name]: 'is not valid' });
  });

  it('asks for a state where the country has states, and for one of them', () => {
    for (const country_state of [undefined, null, '', 'XX', 'ON', 'California'])
      expect(faults({ country_state })).toEqual({ country_state: 'is a required field' });
    expect(faults({ country: 'CA', country_state: 'CA' })).toEqual({ country_state: 'is a required field' });
    expect(faults({ country: 'CA', country_state: 'ON' })).toEqual({});
  });

  it.each([
    ['email', 'zoe'],
    ['email', 'zoe@'],
    ['phone', 'call me'],
    ['phone', '+'],
    ['country', 'XX'],
    ['country', 'us'],
    ['country', '__proto__'],
    ['postal_code', '9410!'],
    ['city', '🎁 Berlin'],
    ['city', '<b>Berlin</b>'],
    ['city', '---'],
    ['first_name', 'Zoë\u202E'],
    ['last_name', '42'],
    ['street_address', '1 Market Street 🇺🇸'],
    ['street_address_2', 'Flat 2\u0000'],
    ['first_name', 'x'.repeat(10_240)],
    ['street_address_2', 'x'.repeat(10_240)],
    ['city', ['Berlin']],
  ])('refuses %s: %j', (name, value) => {
    expect(Object.keys(faults({ [name]: value }))).toEqual([name]);
  });

  it('takes no other fields', () => {
    expect(addressFormSchema.safeParse({ ...GOOD, user_id: 'x' }).success).toBe(false);
  });

  it('has the reference lists of 31 countries, shoe sizes in half steps and clothing sizes', () => {
    expect(COUNTRIES).toHaveLength(31);
    expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(31);
    expect(COUNTRIES.map(({ name }) => name)).toEqual(COUNTRIES.map(({ name }) => name).toSorted());
    expect(SIZES.shoes).toEqual(Array.from({ length: 22 }, (_, step) => String(5 + step / 2)));
    expect(SIZES.clothing).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL']);
  });
});
