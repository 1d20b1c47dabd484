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

/** What can be wrong with a field, as keys of the texts. */
const FAULTS = ['required', 'invalid', 'long'] as const;

type AddressFault = (typeof FAULTS)[number];

/**
 * What is wrong with a field, by the code of the check that failed. Calls say of some blank fields that they are not valid; players read of each blank field
 * that it is required.
 */
export function faultOf(field: string, code: unknown, value: string): AddressFault {
  if (code === 'too_small' || value.trim() === '') return 'required';
  return code === 'too_big' && field !== 'phone' ? 'long' : 'invalid';
}

/** The fault that the form found; undefined where the sentence came from the server. */
export const addressFault = (type: unknown): AddressFault | undefined => FAULTS.find((fault) => fault === type);

/**
 * What players have typed and not saved yet, by their ids. It stays for the visit: over a change of pages, a renewed session, and a new login where the
 * session was lost.
 */
export const addressDrafts = service('address drafts', () => new Map<string, AddressValues>());
