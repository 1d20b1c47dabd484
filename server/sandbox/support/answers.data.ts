import type { Topic } from '#contract/api/support.ts';

/** What the sandbox's clerk writes first, by the topic: an answer, and a question back. */
export const FIRST_ANSWERS: Record<Topic, string> = {
  deposits:
    'Thanks for writing! Deposits by card and gift code are on your balance at once; crypto arrives with its confirmations. Each deposit shows how far it is under Profile → Deposits: /profile/deposit\n\nIs there a deposit in that list that doesn’t move?',
  withdrawals:
    'Thanks for writing! A withdrawal waits a moment, so that you can still cancel it, and then goes to the payment provider. How far it is stands here: /profile/withdraw\n\nWhich status do you see there?',
  delivery:
    'Thanks for writing! Parcels are packed first and get a tracking number when the carrier has them. You can follow each one here: /profile/delivery\n\nIs the address on that page the right one?',
  games:
    'Thanks for writing! Every outcome was sealed before you played, and you can check it yourself on the page of the bet: open it and press “Verify”. How that works stands here: /provably-fair\n\nWhich bet or round do you mean, and what did you expect?',
  account:
    'Thanks for writing! Your name, password, email address and sign-in methods are on your profile: /profile/main\n\nWhat would you like to change?',
  partnership: 'Thanks for your interest! Tell us a little about your audience: where do people follow you, and how many are they?',
  other: 'Thanks for writing! We have read your message. Is there anything else we should know before we look into it?',
};

/** What the clerk writes when its question was answered, and as the last word. */
export const SECOND_ANSWER =
  'Thank you, that helps. We have looked into it and everything is in order on our side now. If something still looks wrong, just write again.';
export const LAST_ANSWER = 'Glad to help! I close this ticket now. You can reopen it at any time.';

/** The one answer to a letter of a guest. */
export const LETTER_ANSWER =
  'Thanks for writing to Fairdrop! This is a sandbox, so a small program answers in place of our people. With an account you can write to us from your profile, attach pictures and read the answers live.';
