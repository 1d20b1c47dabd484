import { eq, inArray } from 'drizzle-orm';
import { LARGEST_SENT_RECORDING, type SentRecording } from '#contract/api/support.ts';
import { readRecording, type UncheckedRecording } from '#contract/recording/recording-file.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { ticketMessageTable, ticketRecordingTable as table, ticketTable } from './schema.ts';

function checked(text: string): UncheckedRecording {
  try {
    return readRecording(text, LARGEST_SENT_RECORDING);
  } catch (error) {
    throw error instanceof RangeError ? new Refusal('recording_unusable') : error;
  }
}

/** Keeps the recording of a message, as its text. Null without one. Refusal `recording_unusable` for a text that is none. */
export async function keepRecording(tx: Tx, messageId: string, body: string | undefined): Promise<SentRecording | null> {
  if (body === undefined) return null;
  const { scene, atMs } = checked(body);
  const [lengthMs, bytes] = [Math.round(atMs), Buffer.byteLength(body)];
  await tx.insert(table).values({ messageId, scene, lengthMs, bytes, body });
  return { scene, length_ms: lengthMs, bytes };
}

/** The recordings of messages, by the message. */
export async function recordingsOf(queries: Queries | Tx, messageIds: readonly string[]): Promise<Map<string, SentRecording>> {
  if (messageIds.length === 0) return new Map();
  const rows = await queries
    .select({ of: table.messageId, scene: table.scene, length_ms: table.lengthMs, bytes: table.bytes })
    .from(table)
    .where(inArray(table.messageId, [...messageIds]));
  return new Map(rows.map(({ of, ...recording }) => [of, recording]));
}

/** The recording of a message, with its ticket and its player, for the house; null for none. */
export async function sentRecording(queries: Queries | Tx, messageId: string) {
  if (!isUuid(messageId)) return null;
  const [row] = await queries
    .select({ scene: table.scene, body: table.body, ticketId: ticketTable.id, userId: ticketTable.userId })
    .from(table)
    .innerJoin(ticketMessageTable, eq(ticketMessageTable.id, table.messageId))
    .innerJoin(ticketTable, eq(ticketTable.id, ticketMessageTable.ticketId))
    .where(eq(table.messageId, messageId));
  return row ?? null;
}
