import { isEmail } from '#contract/email.ts';

/** True for exactly one plain address: no name, no list, no line break. What else is read as a header or as several recipients by mail software. */
export const isMailAddress = (text: string): boolean => isEmail(text);
