import type { DocumentName } from '#contract/consents/documents.ts';

/** The address of each legal text. */
export const DOCUMENT_PATHS: Readonly<Record<DocumentName, string>> = {
  terms: '/terms-of-service',
  privacy: '/privacy-statement',
  cookies: '/cookie-policy',
  aml: '/aml-policy',
};
