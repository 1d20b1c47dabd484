import * as z from 'zod/mini';
import { isVisibleName, tidyName } from '../visible-name.ts';

/** The longest nickname, characters. */
export const NICKNAME_MAX = 32;

/** Whether a nickname, or another name that a player gives, can be shown: all of it is seen, and it has no angle brackets. An empty one is judged by its length. */
export const isShownName = (name: string): boolean => name === '' || (isVisibleName(name) && !/[<>]/.test(name));

/** Whether a name has at most `max` characters, as a person counts them: an emoji is one. */
export const isNameLength = (name: string, max: number): boolean => [...name].length <= max;

/** A name that a player gives: 1 to `max` characters once it is tidy, none of them invisible, and no markup. */
export const nameSchema = (max: number) =>
  z.string().check(
    z.overwrite(tidyName),
    z.minLength(1),
    // The units of UTF-16, of which a character has two at most.
    z.maxLength(2 * max),
    z.refine((name) => isNameLength(name, max), { error: `must be at most ${max} characters long` }),
    z.refine(isShownName, { error: 'can’t contain <, > or invisible characters' }),
  );

/** A player's nickname. Nicknames need not be unique. Only the server checks which ones resemble the house's. */
export const nicknameSchema = nameSchema(NICKNAME_MAX);
