/** The legal documents that have versions. */
export const DOCUMENTS = ['terms', 'privacy', 'cookies', 'aml'] as const;

export type DocumentName = (typeof DOCUMENTS)[number];

/**
 * The version of each document that is in force: the day from which it holds. A text that changes what it means gets a new day here and in its own file,
 * with a sentence on what is different; a test compares them.
 */
export const DOCUMENT_VERSIONS: Readonly<Record<DocumentName, string>> = {
  terms: '2026-11-28',
  privacy: '2026-11-28',
  cookies: '2026-11-28',
  aml: '2026-11-22',
};

/** The documents that a player agrees to. Without agreement to their current versions nothing new is staked or paid in. */
export const AGREED_DOCUMENTS = ['terms', 'privacy'] as const satisfies readonly DocumentName[];

export type AgreedDocument = (typeof AGREED_DOCUMENTS)[number];
