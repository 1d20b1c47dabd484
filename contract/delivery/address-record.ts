import * as z from 'zod/mini';

/** An address as it is kept and printed: what was left out is null. */
export const addressSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  country_state: z.nullable(z.string()),
  city: z.string(),
  postal_code: z.string(),
  street_address: z.string(),
  street_address_2: z.nullable(z.string()),
});

export type Address = z.output<typeof addressSchema>;
