import type { AccountPart } from '#server/players/account-part.ts';

/** What was agreed to and let into the browser: it stays as the proof that it was, under no name. */
export const consentsPart: AccountPart = {
  records: [
    { name: 'consents', from: 'consent t', key: `t.document || ' ' || t.version` },
    { name: 'cookie_choices', from: 'cookie_choice t', key: `lpad(t.id::text, 20, '0')`, omit: ['id'] },
  ],
};
