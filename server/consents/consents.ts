import { and, desc, eq } from 'drizzle-orm';
import type { consents } from '#contract/api/consents.ts';
import type { RouteReply } from '#contract/api/route.ts';
import type { CookieChoices } from '#contract/consents/cookie-choices.ts';
import { AGREED_DOCUMENTS, type AgreedDocument, DOCUMENT_VERSIONS } from '#contract/consents/documents.ts';
import { isoOf } from '#server/core/clock.ts';
import type { Database, Queries, Tx } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import { consentTable, cookieChoiceTable } from './schema.ts';

/** A document in a version, as a player was shown it. */
interface Shown {
  document: AgreedDocument;
  version: string;
}

/** The documents that a player agrees to, in the versions in force. */
export const CURRENT: readonly Shown[] = AGREED_DOCUMENTS.map((document) => ({ document, version: DOCUMENT_VERSIONS[document] }));

/** Keeps that a player agreed to these documents now; the first time counts. Refusal `consent_outdated` for a version that isn't in force. */
export async function accept(tx: Tx | Queries, userId: string, shown: readonly Shown[], now: number): Promise<void> {
  if (shown.some(({ document, version }) => version !== DOCUMENT_VERSIONS[document])) throw new Refusal('consent_outdated');
  await tx
    .insert(consentTable)
    .values(shown.map(({ document, version }) => ({ userId, document, version, acceptedAt: now })))
    .onConflictDoNothing();
}

/** Whether a player has agreed to every document in the version in force. */
export async function hasAgreed(queries: Queries | Tx, userId: string): Promise<boolean> {
  const rows = await queries
    .select({ document: consentTable.document, version: consentTable.version })
    .from(consentTable)
    .where(eq(consentTable.userId, userId));
  return CURRENT.every(({ document, version }) => rows.some((row) => row.document === document && row.version === version));
}

/** Keeps a choice of cookies. Refusal `consent_outdated` when another version of the policy is in force. */
export async function choose(db: Database, userId: string, version: string, choices: CookieChoices, now: number): Promise<void> {
  if (version !== DOCUMENT_VERSIONS.cookies) throw new Refusal('consent_outdated');
  await db.read.insert(cookieChoiceTable).values({ userId, version, ...choices, chosenAt: now });
}

/** All that a player has agreed to, as the API says it. */
export async function consentsOf(queries: Queries, userId: string): Promise<RouteReply<typeof consents>['data']> {
  const documents = await Promise.all(
    CURRENT.map(async ({ document, version }) => {
      const [last] = await queries
        .select()
        .from(consentTable)
        .where(and(eq(consentTable.userId, userId), eq(consentTable.document, document)))
        .orderBy(desc(consentTable.version))
        .limit(1);
      return { document, version, accepted_version: last?.version ?? null, accepted_at: last ? isoOf(last.acceptedAt) : null };
    }),
  );
  const [chosen] = await queries
    .select()
    .from(cookieChoiceTable)
    .where(eq(cookieChoiceTable.userId, userId))
    .orderBy(desc(cookieChoiceTable.id))
    .limit(1);
  if (!chosen) return { documents, cookies: null };
  const { version, preferences, reviews, partners, chosenAt } = chosen;
  return { documents, cookies: { version, choices: { preferences, reviews, partners }, chosen_at: isoOf(chosenAt) } };
}
