import { NOT_VALID, REQUIRED } from '#contract/delivery/address.ts';
import type { Address } from '#contract/delivery/address-record.ts';
import { service } from '#src/lib/services/services.ts';

/** The fields of the form, in their order. */
export const ADDRESS_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'country',
  'country_state',
  'city',
  'postal_code',
  'street_address',
  'street_address_2',
] as const satisfies readonly (keyof Address)[];

export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** The values of the form: texts alone, empty where nothing is. */
export type AddressValues = Record<AddressField, string>;

/** The form of a saved address, or an empty one with the player's own e-mail address. */
export function valuesOf(saved: Address | null, email: string): AddressValues {
  const valueOf = (field: AddressField): string => saved?.[field] ?? (field === 'email' && saved === null ? email : '');
  return Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, valueOf(field)])) as AddressValues;
}

/** What is wrong with a field, as a key of the texts; null where the sentence came from the server. */
export function addressFault(message: string): 'required' | 'invalid' | 'long' | null {
  if (message === REQUIRED) return 'required';
  if (message === NOT_VALID) return 'invalid';
  return message.startsWith('must be at most') ? 'long' : null;
}

/**
 * What players have typed and not saved yet, by their ids. It stays for the visit: over a change of pages, a renewed session, and a new login where the
 * session was lost.
 */
export const addressDrafts = service('address drafts', () => new Map<string, AddressValues>());
