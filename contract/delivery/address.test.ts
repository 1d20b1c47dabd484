import { describe, expect, it } from 'vitest';
import { addressFormSchema } from './address.ts';
import { COUNTRIES, STATES } from './countries.data.ts';
import { POSTAL_CODES } from './postal-codes.data.ts';
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
    for (const { code } of COUNTRIES)
      for (const country_state of STATES[code]?.map((state) => state.code) ?? [null])
        expect(faults({ country: code, country_state, postal_code: POSTAL_CODES[code]?.example }), `${code} ${country_state}`).toEqual({});
    const irish = { country: 'IE', postal_code: 'A65 F4E2' };
    expect(faults({ ...irish, country_state: 'Co. Cork' })).toEqual({});
    expect(faults({ ...irish, country_state: undefined, street_address_2: undefined })).toEqual({});
    expect(faults({ ...irish, country_state: '', street_address_2: '' })).toEqual({});
  });

  it.each([
    ['PR', '00901'],
    ['GU', '96910'],
    ['VI', '00802'],
    ['AS', '96799'],
    ['MP', '96950'],
    ['AA', '34011'],
    ['AE', '09012'],
    ['AP', '96201'],
  ])('takes the territory or military post %s, %s', (country_state, postal_code) => {
    expect(faults({ country_state, postal_code })).toEqual({});
  });

  it.each([
    ['US', '94103'],
    ['US', '94103\u20131234'],
    ['US', '９４１０３'],
    ['GB', 'sw1a\u00A01aa'],
    ['GB', 'SW1A1AA'],
    ['GB', 'BFPO 61'],
    ['CA', 'k1a0b1'],
    ['NL', '1234ab'],
    ['PL', '00940'],
    ['PT', '2725 079'],
    ['LV', '1073'],
    ['LT', 'LT-04340'],
    ['SE', 'SE-114 55'],
    ['SE', 'S-11455'],
    ['DE', 'D-26133'],
    ['CH', 'CH-2544'],
    ['LU', 'L-4750'],
    ['MT', 'NXR 0123'],
    ['FI', 'FI-00100'],
    ['FI', 'AX-22100'],
    ['AT', 'A-1010'],
    ['CH', 'CH-8001'],
    ['GB', 'UK SW1A 1AA'],
    ['US', 'CA 95014'],
    ['US', 'ny 10001-1234'],
    ['US', '10001-'],
    ['FR', '33380 CEDEX'],
    ['FR', '75008 Cedex 08'],
    ['US', 'USA 95014'],
    ['CA', 'ON K1A 0B1'],
  ])('takes a postal code of %s as people write it: %s', (country, postal_code) => {
    expect(faults({ country, country_state: STATES[country]?.[0]?.code, postal_code })).toEqual({});
  });

  it.each([
    ['US', '9410'],
    ['US', '941033'],
    ['US', 'SW1A 1AA'],
    ['GB', '94103'],
    ['DE', '1234'],
    ['DE', '26133 CEDEX'],
    ['NL', '0234 AB'],
    ['CA', 'D1A 0B1'],
    ['US', 'XX 95014'],
    ['US', 'ON 95014'],
    ['CA', 'NY K1A 0B1'],
    ['DE', 'CA 26133'],
    ['SE', 'AX-22100'],
    ['FR', 'MC-98000'],
    ['CH', 'FL-9490'],
  ])('refuses what is no postal code of %s: %s', (country, postal_code) => {
    expect(faults({ country, country_state: STATES[country]?.[0]?.code, postal_code })).toEqual({ postal_code: 'is not valid' });
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
    ['street_address', 'Acme® Widgets™, © House, Unit 5'],
    ['street_address_2', 'c/o Acme™\uFE0F GmbH'],
    ['last_name', 'Holt\u200B'],
    ['first_name', '\u202DZoë\u202C'],
    ['phone', '(555) 010-2030'],
    ['phone', '555\u00A0010\u202F2030'],
    ['phone', '555‐010‑2030'],
    ['phone', '555–010—2030'],
    ['phone', '555\u2212010\uFF0D2030'],
    ['phone', '\u202A+1 (555) 010-2030\u202C'],
    ['phone', '\u200E+1\u200F 555 010 2030\u2069'],
    ['phone', '＋１ （５５５） ０１０－２０３０'],
    ['phone', '٥٥٥ ٠١٠ ٢٠٣٠'],
    ['phone', '५५५ ०१० २०३०'],
    ['phone', '555-010-2030 ext. 5'],
    ['phone', '555 010 2030 x5'],
    ['phone', '(555) 010-2030, extension 1234'],
    ['phone', '+49 30 1234567'],
    ['phone', '+49 (0)30 1234567'],
    ['phone', '011 49 30 1234567'],
    ['phone', '555.010.2030'],
    ['phone', 'tel:+1-555-010-2030'],
    ['phone', '(+44) 7911 123456'],
    ['phone', '(+44)7911123456'],
    ['phone', 'Tel. +1 202 555 0143'],
    ['phone', 'Tel.: +1 202 555 0143'],
    ['phone', 'Phone: (202) 555-0143'],
    ['phone', 'Mob. +44 7911 123456'],
    ['phone', 'Tél\u00A0: +33 1 23 45 67 89'],
    ['phone', 'Тел. +7 495 123-45-67 доб. 12'],
    ['phone', 'T: +49 30 1234567'],
    ['phone', '+33 1 23 45 67 89 poste 12'],
    ['phone', '+43 1 234567 DW 12'],
    ['phone', '+43 1 234567-DW12'],
    ['phone', '+49 30 1234567, Durchwahl 12'],
    ['phone', '+48 22 123 45 67 wew. 12'],
    ['phone', '+39 06 1234567 int. 12'],
    ['phone', '+39 06 1234567 interno 12'],
    ['phone', '+31 20 123 4567 toestel 12'],
    ['phone', '+1 202 555 0143 (ext. 12)'],
    ['phone', '(202) 555-0143 / 12'],
    ['phone', '+1 202 555 0143 (12)'],
    ['phone', 'Home: 5550102030'],
    ['phone', 'Work (555) 010-2030'],
    ['phone', 'Office: +1 555 010 2030'],
    ['phone', 'Main: 555-010-2030'],
    ['phone', 'WhatsApp +1 555 010 2030'],
    ['phone', '(555)010-2030 mobile'],
    ['phone', '555 010 2030,'],
    ['phone', '+1_555_010_2030'],
    ['phone', "555'010'2030"],
    ['phone', 'Port. 555 010 2030'],
    ['phone', 'N° 555 010 2030'],
    ['phone', 'Tel./Fax 555 010 2030'],
    ['phone', 'Rufnummer: +49 171 1234567'],
    ['phone', '+49 171 1234567 DW-3'],
    ['phone', '1-800-FLOWERS'],
    ['phone', '+1 (800) GO-FEDEX'],
    ['phone', '001 44 20 7946 0958'],
    ['phone', '011 44 20 7946 0958'],
    ['phone', '0044 20 7946 0958'],
    ['phone', '001 202 555 0143'],
    ['street_address', 'خیابان می\u200Cخواهم ۱۲'],
    ['city', 'क्\u200Dष'],
    ['email', 'R&D@example.com'],
    ['email', 'zoe@müller.de'],
    ['email', '\u00A0zoe@example.com\u200B'],
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
    for (const country_state of [undefined, null, '', '\u00A0'])
      expect(faults({ country_state })).toEqual({ country_state: 'is a required field' });
    for (const country_state of ['XX', 'ON', 'California']) expect(faults({ country_state })).toEqual({ country_state: 'is not valid' });
    const canadian = { country: 'CA', postal_code: 'K1A 0B1' };
    expect(faults({ ...canadian, country_state: 'CA' })).toEqual({ country_state: 'is not valid' });
    expect(faults({ ...canadian, country_state: 'ON' })).toEqual({});
  });

  it.each([
    ['email', 'zoe'],
    ['email', 'zoe@'],
    ['phone', 'call me'],
    ['phone', '+'],
    ['phone', '12'],
    ['phone', '+999 123456'],
    ['phone', 'call 555 010 2030'],
    ['phone', '555 010 2030 555 010 2030'],
    ['phone', '5²5 010 2030'],
    ['phone', 'Tel.'],
    ['phone', 'Tel. 12'],
    ['phone', 'Phone: none'],
    ['phone', 'Tel. at work 555 010 2030'],
    ['phone', 'poste 12'],
    ['phone', '555 010 2030 poste'],
    ['phone', 'Home: 12'],
    ['phone', 'mobile'],
    ['phone', '555 010 2030 or 12'],
    ['phone', '(+999) 123456'],
    ['phone', '1-800-FLOWERSHOPS'],
    ['phone', '001 999 123456'],
    ['phone', '(202) 555-0143 / twelve'],
    ['email', 'a@example-.com'],
    ['email', `${'x'.repeat(70)}@example.com`],
    ['country', 'XX'],
    ['country', 'us'],
    ['country', '__proto__'],
    ['postal_code', '9410!'],
    ['city', '🎁 Berlin'],
    ['city', '<b>Berlin</b>'],
    ['city', '---'],
    ['first_name', 'Zoë\u0007'],
    ['first_name', '\u3164'],
    ['last_name', 'Holt \uFFF9'],
    ['last_name', '42'],
    ['street_address', '1 Market Street 🇺🇸'],
    ['street_address_2', 'Flat 2\u0000'],
    ['first_name', 'x'.repeat(10_240)],
    ['street_address_2', 'x'.repeat(10_240)],
    ['city', ['Berlin']],
  ])('refuses %s: %j', (name, value) => {
    expect(Object.keys(faults({ [name]: value }))).toEqual([name]);
  });

  it('keeps a phone number without what it is called, and an extension as all are written', () => {
    const kept = (phone: string) => addressFormSchema.parse({ ...GOOD, phone }).phone;
    expect(kept('Tel.: (+44) 7911 123456')).toBe('+44 7911 123456');
    for (const label of ['Tél. : ', 'Tel.-Nr. ', 'Handynummer: ', 'Mobile phone: ', 'Cell #: ', 'Tlf. '])
      expect(kept(`${label}+44 7911 123456`)).toBe('+44 7911 123456');
    expect(kept('+44 7911·123456 (mobil)')).toBe('+44 7911-123456');
    for (const phone of ['+33 1 23 45 67 89 poste 12', '+33 1 23 45 67 89 Kl. 12', '+33 1 23 45 67 89 ext. 12'])
      expect(kept(phone)).toBe('+33 1 23 45 67 89 ext. 12');
  });

  it('keeps a number in the first reading in which it can be dialled', () => {
    const kept = (phone: string, change: object = {}) => addressFormSchema.parse({ ...GOOD, ...change, phone }).phone;
    expect(kept('555-010-2030/12')).toBe('555-010-2030 ext. 12');
    expect(kept('555-010-2030 (12)')).toBe('555-010-2030 ext. 12');
    expect(kept('1-800-FLOWERS')).toBe('1-800-3569377');
    expect(kept('001 44 20 7946 0958')).toBe('+44 20 7946 0958');
    expect(kept('001 202 555 0143')).toBe('+1 202 555 0143');
    const german = { country: 'DE', country_state: null, postal_code: '26133' };
    for (const phone of ['0441/123456', '030/12345-67', '001 202 555 0143']) expect(kept(phone, german)).toBe(phone);
    expect(faults({ ...german, phone: '1-800-FLOWERS' })).toEqual({ phone: 'is not valid' });
  });

  it('keeps the joiners that a script needs, and no others', () => {
    const kept = (city: string) => addressFormSchema.parse({ ...GOOD, city }).city;
    expect(kept('می\u200Cخواهم')).toBe('می\u200Cخواهم');
    expect(kept('Ber\u200Clin\u200D')).toBe('Berlin');
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
