import * as z from 'zod/mini';
import { COUNTRIES, STATES } from './countries.data.ts';

/*
 * The form of a shipping address. A message is what follows the field's name: "first name" + "is a required field". `country_state` must be one of the
 * listed states where the country has any (STATES), and is a free and optional region elsewhere: most of the 31 countries have no states in their
 * postal addresses, and nobody could fill in a field that must not be empty there.
 */

/** What is said of a field that the form can't do without. */
export const REQUIRED = 'is a required field';
/** What is said of everything else that is wrong. */
export const NOT_VALID = 'is not valid';

const text = (most: number, missing: string) =>
  z
    .string({ error: missing })
    .check(z.trim(), z.minLength(1, { error: missing }), z.maxLength(most, { error: `must be at most ${most} characters long` }));

/** What a carrier can't print: pictures, markup and characters that are not seen. All else is allowed, since a real address that is refused is worse than an odd one. */
const PRINTABLE = /^[^\p{C}\p{Extended_Pictographic}\p{RI}<>]*$/u;
/** Names and cities have a letter. That an empty one is missing is said by its length. */
const WITH_LETTER = /^$|\p{L}/u;

const line = (most: number) => text(most, REQUIRED).check(z.regex(PRINTABLE, { error: NOT_VALID }));
const named = (most: number, missing: string) =>
  text(most, missing).check(z.regex(PRINTABLE, { error: NOT_VALID }), z.regex(WITH_LETTER, { error: NOT_VALID }));

/** A line that may be left out: null, and an empty one means the same. */
const optionalLine = (most: number) =>
  z.optional(
    z.nullable(
      z
        .string()
        .check(z.trim(), z.maxLength(most, { error: `must be at most ${most} characters long` }), z.regex(PRINTABLE, { error: NOT_VALID })),
    ),
  );

/** An international or national number as people write it. */
const PHONE = /^\+?[0-9][0-9 ()./-]{3,28}[0-9]$/;
/** Letters, digits, blanks and dashes: what the postal codes of all the countries are made of. That an empty one is missing is said by its length. */
const POSTAL_CODE = /^(?:[A-Za-z0-9](?:[A-Za-z0-9 -]{0,10}[A-Za-z0-9])?)?$/;

const CODES: readonly string[] = COUNTRIES.map(({ code }) => code);

const stateFits = ({ country, country_state: state }: { country: string; country_state?: string | null | undefined }): boolean => {
  const states = Object.hasOwn(STATES, country) ? STATES[country] : undefined;
  return states === undefined || states.some(({ code }) => code === state);
};

/** An address as a player gives it. None of its checks aborts: the state would then be asked for only when all else is right. */
export const addressFormSchema = z
  .strictObject({
    first_name: named(64, REQUIRED),
    last_name: named(64, REQUIRED),
    email: z.string({ error: NOT_VALID }).check(z.trim(), z.maxLength(254, { error: NOT_VALID }), z.email({ error: NOT_VALID })),
    phone: z.string({ error: NOT_VALID }).check(z.trim(), z.regex(PHONE, { error: NOT_VALID })),
    country: z.string({ error: NOT_VALID }).check(z.refine((code) => CODES.includes(code), { error: NOT_VALID })),
    country_state: optionalLine(64),
    city: named(64, NOT_VALID),
    postal_code: text(12, REQUIRED).check(z.regex(POSTAL_CODE, { error: NOT_VALID })),
    street_address: line(128),
    street_address_2: optionalLine(128),
  })
  .check(z.refine(stateFits, { path: ['country_state'], error: REQUIRED }));
