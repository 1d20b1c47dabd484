import * as z from 'zod/mini';

const schema = z.string().check(z.maxLength(254), z.email());

/** True for exactly one plain address: no name, no list, no line break. What else is read as a header or as several recipients by mail software. */
export const isMailAddress = (text: string): boolean => schema.safeParse(text).success;
