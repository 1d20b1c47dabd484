import * as z from 'zod/mini';
import { EMAIL, tidyEmail } from '../email.ts';

/** An e-mail address as people write it, in lower case and with its domain as DNS knows it from here on. */
export const emailSchema = z.string().check(z.overwrite(tidyEmail), z.toLowerCase(), z.email({ pattern: EMAIL }));

/** How long a password may be, characters. */
export const PASSWORD_LENGTH = { least: 6, most: 200 } as const;

/** A password to be set. The server also refuses the most common ones. */
export const newPasswordSchema = z.string().check(z.minLength(PASSWORD_LENGTH.least), z.maxLength(PASSWORD_LENGTH.most));
