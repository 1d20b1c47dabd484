import { formatCents } from '#contract/money.ts';
import type { DeskReasons } from '#server/core/refusal-reasons.ts';
import { type Answers, ofField } from './answer.ts';

export const DESK_ANSWERS: Answers<DeskReasons> = {
  staff_act_forbidden: [403, 'forbidden', 'Your role doesn’t allow this.'],
  staff_password_missing: ofField('new_password', 422, 'invalid_request', 'Please choose a password of at least 12 characters.'),
  staff_password_same: ofField('new_password', 422, 'invalid_request', 'Please choose a password other than the one-time password.'),
  approval_not_found: [404, 'not_found', 'Approval not found.'],
  staff_own_account: [403, 'forbidden', 'This is an account with your own email address, so another person must do this.'],
  approval_own: [403, 'forbidden', 'You asked for this, so another person must approve it.'],
  approval_closed: [409, 'approval_closed', 'This was already decided, or has expired.'],
  approval_waiting: [409, 'approval_waiting', 'This already waits for a second person.'],
  transfer_amount: ofField('amount', 422, 'limit_exceeded', 'Choose an amount above 0.'),
  player_not_found: [404, 'not_found', 'Player not found.'],
  player_closed: [404, 'not_found', 'The account of this player is closed.'],
  hold_not_found: [404, 'not_found', 'This hold doesn’t exist, or was already lifted.'],
  hold_exists: [409, 'hold_exists', 'This is already on hold.'],
  hold_of_finding: [403, 'forbidden', 'A finding of the auditor holds this. Resolve the finding to lift it.'],
  promotion_exists: ofField('code', 409, 'promocode_used', 'There already is a code with this name.'),
  promotion_not_found: [404, 'not_found', 'No promotion in force has this code.'],
  promotion_percent: ({ most }) => ofField('value', 422, 'limit_exceeded', `Choose at most ${most} percent.`),
  promotion_coins: ({ most }) => ofField('value', 422, 'limit_exceeded', `Choose at most ${formatCents(most)} coins a use.`),
  report_period: ({ most }) => [422, 'limit_exceeded', `Choose up to ${most} days, the first one first.`],
  setting_not_found: [404, 'not_found', 'No rule has this name.'],
  box_version_fault: ({ sentence }) => [422, 'price_refused', sentence],
  box_return_changed: [409, 'quote_changed', 'A prize has changed its worth. Look at the new return first.'],
  finding_not_found: [404, 'not_found', 'Finding not found, or resolved already.'],
  payment_not_overdue: [404, 'not_found', 'This payment isn’t overdue.'],
  withdrawal_answered: [
    409,
    'withdrawal_closed',
    'This can be ended once its provider hasn’t answered for 7 days, or where it may have been sent before a restore.',
  ],
  message_not_found: [404, 'not_found', 'Message not found.'],
  message_reviewed: ({ by }) => [409, 'already_claimed', `This was already reviewed by ${by}.`],
  ticket_answered_late: [409, 'ticket_closed', 'This ticket has a new message. Read it first.'],
  ticket_answer_length: ofField('text', 422, 'invalid_request', 'Please write an answer of at most 4,000 characters.'),
};
