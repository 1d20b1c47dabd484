import type { Topic } from '#contract/api/support.ts';

/** What the sandbox's clerk writes first, by the topic: an answer, and a question back. */
export const FIRST_ANSWERS: Record<Topic, string> = {
  deposits:
    'Thanks for writing! Card and gift code deposits reach your balance right away. Crypto arrives once it’s confirmed. You can see the status of each deposit under Profile → Deposits: /profile/deposit\n\nIs a deposit in that list stuck?',
  withdrawals:
    'Thanks for writing! A withdrawal waits for a moment so you can still cancel it, then goes to the payment provider. You can see its status here: /profile/withdraw\n\nWhat status do you see there?',
  delivery:
    'Thanks for writing! We pack your parcel first. You get a tracking number once the carrier has it. You can track each parcel here: /profile/delivery\n\nIs the address on that page correct?',
  games:
    'Thanks for writing! Every outcome is sealed before you play, and you can verify it yourself on the bet’s page: open it and click “Verify”. Here’s how it works: /provably-fair\n\nWhich bet or round do you mean, and what did you expect?',
  account:
    'Thanks for writing! You can find your name, password, email address and login methods in your profile: /profile/main\n\nWhat would you like to change?',
  partnership:
    'Thanks for your interest! Tell us a little about your audience. Where do people follow you, and how many followers do you have?',
  other: 'Thanks for writing! We’ve read your message. Is there anything else we should know before we look into it?',
};

/** What the clerk writes when its question was answered, and as the last word. */
export const SECOND_ANSWER =
  'Thanks, that helps. We’ve looked into it, and everything is fine on our side now. If something still looks wrong, just reply here.';
export const LAST_ANSWER = 'Glad to help! I’m closing this ticket now. You can reopen it at any time.';

/** The one answer to a letter of a guest. */
export const LETTER_ANSWER =
  'Thanks for writing to Fairdrop! This is a sandbox, so this is an automated reply. With an account, you can contact us from your profile, attach pictures and get replies live.';
