import { setting } from './declare.ts';
import { coins, wholeNumber } from './kinds.ts';

/** Everything that is set about the desk. */
export const DESK = {
  DESK_REVIEW: setting(coins, '1000', {
    says:
      'Withdrawals wait for an approval of staff once those of their player within 24 hours are worth more than this; a delivery is worth its prizes. ' +
      'In the sandbox, an automatic clerk approves them.',
    unit: 'coins',
  }),
  DESK_TWO_PERSONS: setting(coins, '10000', {
    says:
      'A withdrawal needs the approvals of two members of staff where those of its player within 24 hours are worth more than this; ' +
      'so does a promo code of fixed coins where those made within 24 hours can give away more.',
    unit: 'coins',
  }),
  DESK_APPROVAL_H: setting(wholeNumber(1, 720), '72', {
    says: 'How long something that needs a second member of staff waits for one.',
    unit: 'hours',
  }),
};
