import * as z from 'zod/mini';

/**
 * Every realtime message on both transports. `seq` counts within (stream, epoch) from 1 without gap; a new epoch or a gap means: take a
 * snapshot, then go on with what is newer. `ts` is the server's time in ms since 1970.
 */
export function envelopeOf<Type extends string, Data extends z.ZodMiniType>(type: Type, data: Data) {
  return z.object({ stream: z.string(), epoch: z.string(), seq: z.number(), ts: z.number(), type: z.literal(type), data });
}

/** What a channel of the main socket gets in place of an event that could not be sent: take a snapshot. Its data says nothing. */
export const LEFT_OUT = 'left_out';

/** The event types that an envelope's schema reads; null for a schema that doesn't restrict them. */
export function eventTypesOf(schema: z.ZodMiniType): ReadonlySet<unknown> | null {
  const { type } = ('shape' in schema ? schema.shape : {}) as { type?: z.ZodMiniType };
  return type !== undefined && 'values' in type.def ? new Set(type.def.values as readonly unknown[]) : null;
}

export interface Envelope<Type extends string = string, Data = unknown> {
  stream: string;
  epoch: string;
  seq: number;
  ts: number;
  type: Type;
  data: Data;
}
