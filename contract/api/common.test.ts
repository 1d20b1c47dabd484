import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { addressFormSchema } from '../delivery/address.ts';
import { instantSchema } from './common.ts';
import { emailSchema } from './credentials.ts';
import { publishCustomBox } from './custom-boxes.ts';
import { validatePromocode } from './deposits.ts';
import { reasonSchema } from './desk/desk-route.ts';
import { makeTransfer, notePlayer } from './desk/players.ts';
import { answerDeskTicket } from './desk/tickets.ts';
import { cancelByDesk } from './desk/withdrawals.ts';
import { nicknameSchema } from './nickname.ts';
import { referralCodeSchema } from './referral.ts';
import { finishTotp } from './second-factor.ts';
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

describe('a text of 32,000 marks on one letter', () => {
  const crowded = `a${'\u0301'.repeat(16_000)}${'\u0323'.repeat(16_000)}`;
  const halfWidth = `a${'\uFF9E\u0301'.repeat(16_000)}`;
  const address = addressFormSchema.shape;
  const fields: readonly [string, z.ZodMiniType][] = [
    ['an email', emailSchema],
    ['a nickname', nicknameSchema],
    ['a name under a letter', letterSchema.shape.name],
    ['a message', writeToTicket.body.shape.message],
    ['a subject', questionSchema.shape.subject],
    ['a promo code', validatePromocode.body.shape.promocode],
    ['a referral code', referralCodeSchema],
    ['a code of an app', finishTotp.body.shape.code],
    ['a name of a box', publishCustomBox.body.shape.name],
    ['a city', address.city],
    ['a phone number', address.phone],
    ['a postal code', address.postal_code],
    ['a region', address.country_state],
  ];

  afterEach(() => vi.restoreAllMocks());

  it.each(fields)('is refused as %s, and is not normalized', (_name, schema) => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    for (const text of [crowded, halfWidth]) expect(takes(schema, text)).toBe(false);
    const crowds = normalize.mock.contexts.map(String).filter((text) => /[\p{M}\uFF9E\uFF9F]{31}/u.test(text));
    expect(crowds.map(({ length }) => length)).toEqual([]);
  });
});
