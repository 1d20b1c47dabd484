/** The form of a shipping address that is right. */
export const ADDRESS = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+49 30 123456',
  country: 'DE',
  city: 'Berlin',
  postal_code: '10115',
  street_address: 'Invalidenstraße 1',
  street_address_2: null,
} as const;
