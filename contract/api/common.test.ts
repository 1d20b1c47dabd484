import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { instantSchema } from './common.ts';

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
