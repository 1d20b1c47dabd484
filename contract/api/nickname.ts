import * as z from 'zod/mini';

/** The longest nickname, characters. */
export const NICKNAME_MAX = 32;

/** What a nickname may be made of: anything that can be seen, but no angle brackets. */
export const NICKNAME = /^[^\p{C}<>]*$/u;

/** A player's nickname: 1 to 32 characters after trimming, none of them invisible, and no markup. Nicknames need not be unique. */
export const nicknameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(NICKNAME_MAX),
    z.regex(NICKNAME, { error: 'can’t contain < or >, or characters that are not seen' }),
  );
