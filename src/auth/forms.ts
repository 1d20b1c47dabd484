import * as z from 'zod/mini';
import { isNameLength, isShownName, NICKNAME_MAX } from '#contract/api/nickname.ts';
import { EMAIL, tidyEmail } from '#contract/email.ts';
import { tidyName } from '#contract/visible-name.ts';

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
  .check(z.overwrite(tidyEmail), z.minLength(1, key('emailRequired')), z.email({ pattern: EMAIL, error: key('emailInvalid') }));
const password = z
  .string()
  .check(z.minLength(1, key('passwordRequired')), z.minLength(6, key('passwordShort')), z.maxLength(200, key('passwordLong')));

/** Login: an e-mail address and a password of at least 6 characters. */
export const loginForm = z.object({ email, password });

/** An address alone. */
export const emailForm = z.object({ email });

export type EmailForm = z.output<typeof emailForm>;

/** A new password alone. */
export const passwordForm = z.object({ password });

export type PasswordForm = z.output<typeof passwordForm>;

export type LoginForm = z.output<typeof loginForm>;

/** Sign-up: the same, with a nickname, consent to news (free) and to the terms with the age (needed). */
export const registerForm = z.object({
  name: z.string().check(
    z.overwrite(tidyName),
    z.minLength(1, key('nameRequired')),
    z.refine((name) => isNameLength(name, NICKNAME_MAX), key('nameInvalid')),
    z.refine(isShownName, key('nameInvalid')),
  ),
  email,
  password,
  promotions: z.boolean(),
  terms: z.boolean().check(z.refine((accepted) => accepted, key('termsRequired'))),
});

/** The last step of an account that a service has proved: nickname and consents. */
export const completeForm = z.pick(registerForm, { name: true, promotions: true, terms: true });

export type RegisterForm = z.output<typeof registerForm>;
