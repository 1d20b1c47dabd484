import * as z from 'zod/mini';

/** The sentences that a field of these forms can carry, as keys of the `auth` texts. */
export type FieldError =
  | 'nameRequired'
  | 'nameInvalid'
  | 'emailRequired'
  | 'emailInvalid'
  | 'passwordRequired'
  | 'passwordShort'
  | 'passwordLong'
  | 'termsRequired';

const key = (name: FieldError): FieldError => name;

const email = z
  .string()
  .check(z.trim(), z.minLength(1, key('emailRequired')), z.maxLength(254, key('emailInvalid')), z.email(key('emailInvalid')));
const password = z
  .string()
  .check(z.minLength(1, key('passwordRequired')), z.minLength(6, key('passwordShort')), z.maxLength(200, key('passwordLong')));

/** Login: an e-mail address and a password of at least 6 characters. */
export const loginForm = z.object({ email, password });

export type LoginForm = z.output<typeof loginForm>;

/** Sign-up: the same, with a nickname, consent to news (free) and to the terms with the age (needed). */
export const registerForm = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, key('nameRequired')),
      z.maxLength(32, key('nameInvalid')),
      z.regex(/^[^\p{C}<>]*$/u, key('nameInvalid')),
    ),
  email,
  password,
  promotions: z.boolean(),
  terms: z.boolean().check(z.refine((accepted) => accepted, key('termsRequired'))),
});

export type RegisterForm = z.output<typeof registerForm>;
