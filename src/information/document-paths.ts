import type { DocumentName } from '#contract/consents/documents.ts';

/** Where each legal text stands. */
export const DOCUMENT_PATHS: Readonly<Record<DocumentName, string>> = {
  terms: '/terms-of-service',
  privacy: '/privacy-statement',
  cookies: '/cookie-policy',
  aml: '/aml-policy',
};
