import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addressFormSchema } from '../delivery/address.ts';
import { instantSchema } from './common.ts';
import { reasonSchema } from './desk/desk-route.ts';
import { makeTransfer, notePlayer } from './desk/players.ts';
import { answerDeskTicket } from './desk/tickets.ts';
import { cancelByDesk } from './desk/withdrawals.ts';
import { letterSchema, questionSchema, writeToTicket } from './support.ts';

const takes = (schema: z.ZodMiniType, value: string): boolean => z.safeDecode(schema, value as never).success;

describe('an instant', () => {
  it.each([
    ['2026-11-22T18:00:00Z', true],
    ['0001-01-01T00:00:00Z', true],
    ['9999-12-31T23:59:59.999Z', true],
    ['0000-01-01T00:00:00Z', false],
    ['0000-12-31T23:59:59Z', false],
    ['2026-11-22', false],
  ])('%s: %s', (text, taken) => expect(takes(instantSchema, text)).toBe(taken));
});

describe('a text that is required', () => {
  const texts: readonly [string, z.ZodMiniType][] = [
    ['the reason of an act of the desk', reasonSchema],
    ['an answer of the desk', answerDeskTicket.body.shape.text],
    ['a note about a player', notePlayer.body.shape.reason],
    ['the label of a transfer', makeTransfer.body.shape.label],
    ['the sentence of a cancelled withdrawal', cancelByDesk.body.shape.sentence],
    ['the subject of a question', questionSchema.shape.subject],
    ['the message of a question', questionSchema.shape.message],
    ['a message', writeToTicket.body.shape.message],
    ['the name under a letter', letterSchema.shape.name],
    ['the message of a letter', letterSchema.shape.message],
    ['a first name', addressFormSchema.shape.first_name],
    ['a city', addressFormSchema.shape.city],
    ['a street', addressFormSchema.shape.street_address],
    ['a postal code', addressFormSchema.shape.postal_code],
  ];
  const BLANKS = [
    '',
    '   ',
    '\u2800',
    '\u3164',
    '\u115F',
    '\u1160',
    '\uFFA0',
    '\u200B',
    '\u2060',
    '\u180E',
    '\uFEFF',
    '\u00A0',
    '\u{13441}',
    '\u{1D159}',
  ];

  it.each(texts)('%s isn’t blank', (_, schema) => {
    for (const blank of BLANKS) expect(takes(schema, blank.repeat(4)), JSON.stringify(blank)).toBe(false);
    expect(takes(schema, '\u2800 \u3164\u200B\u{1D159}')).toBe(false);
    expect(takes(schema, 'Zoë')).toBe(true);
  });
});
