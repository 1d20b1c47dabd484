import * as z from 'zod/mini';

/** The longest nickname, characters. */
export const NICKNAME_MAX = 32;

/** What a nickname, or another name that a player gives, may be made of: anything that can be seen, but no angle brackets. */
export const NICKNAME = /^[^\p{C}<>]*$/u;

/** A name that a player gives: 1 to `max` characters after trimming, none of them invisible, and no markup. */
export const nameSchema = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(max),
      z.regex(NICKNAME, { error: 'can’t contain < or >, or characters that are not seen' }),
    );

/** A player's nickname. Nicknames need not be unique. */
export const nicknameSchema = nameSchema(NICKNAME_MAX);
