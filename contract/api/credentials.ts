import * as z from 'zod/mini';

/** An e-mail address, in lower case from here on. */
export const emailSchema = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

/** How long a password may be, characters. */
export const PASSWORD_LENGTH = { least: 6, most: 200 } as const;

/** A password to be set. The most common ones are refused by the server besides. */
export const newPasswordSchema = z.string().check(z.minLength(PASSWORD_LENGTH.least), z.maxLength(PASSWORD_LENGTH.most));
