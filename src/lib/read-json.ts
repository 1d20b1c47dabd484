import * as z from 'zod/mini';

/** What was kept as JSON, decoded by its schema; null where nothing was, where it is not JSON (half written), or something else (kept by another version). */
export function readJson<Value>(text: string | null, schema: z.ZodMiniType<Value>): Value | null {
  if (text === null) return null;
  try {
    return z.decode(schema, JSON.parse(text));
  } catch {
    return null;
  }
}
