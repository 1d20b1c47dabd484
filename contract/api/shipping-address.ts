import * as z from 'zod/mini';
import { addressFormSchema } from '../delivery/address.ts';
import { addressSchema } from '../delivery/address-record.ts';
import { route } from './route.ts';

/** Where the player's prizes are shipped to; null until an address was saved. */
export const shippingAddress = route({
  method: 'GET',
  path: '/api/profile/shipping-address',
  summary: 'Get the shipping address',
  auth: 'player',
  reply: z.object({ data: z.nullable(addressSchema) }),
});

/** Saves the shipping address in place of the one before. Deliveries that were requested keep the address that they were requested with. */
export const saveShippingAddress = route({
  method: 'POST',
  path: '/api/profile/shipping-address',
  summary: 'Save the shipping address',
  auth: 'player',
  body: addressFormSchema,
  reply: z.object({ msg: z.string(), data: addressSchema }),
});
