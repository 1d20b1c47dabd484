import { setting } from './declare.ts';
import { wholeNumber } from './kinds.ts';

const days = (text: string, says: string, least = 1) => setting(wholeNumber(least, 3_650), text, { says, unit: 'days' });

/** How long personal data is kept that does not stay with the account or the books (`server/runtime/retention.ts`). */
export const RETENTION = {
  RETENTION_REQUESTS_DAYS: days('30', 'How long answers are kept for requests that come twice.'),
  RETENTION_SESSIONS_DAYS: days('30', 'How long sessions are kept after their end, so that a token that is used again is recognized.'),
  RETENTION_DROPS_DAYS: days('30', 'How long wins of the live feed are kept that no list of best or newest wins shows.'),
  RETENTION_MAIL_DAYS: days('30', 'How long recipient, kind and time of a mail are kept once it is sent or given up.'),
  RETENTION_LINKS_DAYS: days('1', 'How long hashes of mailed links are kept after they expire.'),
  RETENTION_LETTERS_DAYS: days('365', 'How long letters of guests are kept after the last message.'),
  RETENTION_DATA_REQUESTS_DAYS: days(
    '30',
    'How long it is kept when players asked for a file of their data, which is limited to three a day.',
  ),
  RETENTION_PROMO_SEEN_DAYS: days(
    '400',
    'How long hashes of network address, device and mailbox are kept where a promo code was used or the bonus of a payment method was given.',
  ),
  RETENTION_SEEN_DAYS: days('2', 'How long the same hashes are kept where a free box was opened or cashback was claimed.', 2),
};
