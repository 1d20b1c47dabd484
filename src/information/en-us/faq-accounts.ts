import type { AnswerGroup } from '../text.ts';

export const aboutAccounts: readonly AnswerGroup[] = [
  {
    id: 'account',
    title: 'Account and safety',
    answers: [
      {
        id: 'forgot-password',
        question: 'I forgot my password.',
        blocks: [
          'Choose “Forgot password?” in [the login](/?modal=login). You get an email with a link that works once, for 30 minutes. Setting a new password signs you out everywhere else.',
        ],
      },
      {
        id: 'no-mail',
        question: 'The email doesn’t come.',
        blocks: [
          'Look into the spam folder, and check the address: for your safety the page says the same whether or not it has an account. A mail that can’t be delivered at once is tried again for a while.',
        ],
      },
      {
        id: 'protect',
        question: 'How do I protect my account?',
        blocks: [
          'On [your profile](/profile/main), add a passkey or a second factor, and keep the recovery codes where only you find them. There you also see where you are signed in and can sign out elsewhere.',
        ],
      },
      {
        id: 'passkeys',
        question: 'What is a passkey?',
        blocks: [
          'A way to log in without a password: your phone, computer or password manager keeps it and asks for your fingerprint, face or PIN. Add one under “Passkeys” on [your profile](/profile/main); the login then offers it.',
        ],
      },
      {
        id: 'lost-app',
        question: 'I lost the phone with my authenticator app.',
        blocks: [
          'Log in with one of your recovery codes in place of the app’s; each works once. Then turn the app off on [your profile](/profile/main) and set it up on the new phone.',
        ],
      },
      {
        id: 'level',
        question: 'What is the number beside my name?',
        blocks: ['Your level. Each coin that you stake is a point of experience, and levels take more points the higher they are.'],
      },
      {
        id: 'my-data',
        question: 'What do you know about me, and how do I get it?',
        blocks: ['The [privacy statement](/privacy-statement) lists it. You can download all of it on [your profile](/profile/main).'],
      },
      {
        id: 'close-account',
        question: 'How do I close my account?',
        blocks: [
          'On [your profile](/profile/main), once your balance is 0 and nothing is on its way. What is erased and what must stay is in the [privacy statement](/privacy-statement#closing).',
        ],
      },
    ],
  },
  {
    id: 'help',
    title: 'Limits and help',
    answers: [
      {
        id: 'too-much',
        question: 'I play more than I want to.',
        blocks: [
          'Stop for today: sign out, and take your card out of reach. Auto play can be told to stop at a loss. To stop for good, close the account on [your profile](/profile/main), or ask [support](/profile/support) to do it. Many countries have free and confidential helplines; it is worth calling early.',
        ],
      },
      {
        id: 'contact',
        question: 'How do I reach a person?',
        blocks: [
          'Write to [support](/profile/support) when you are signed in, or use [the contact form](/contacts). Add the link of the bet, round, invoice or withdrawal that you mean.',
        ],
      },
      {
        id: 'browsers',
        question: 'Which browsers work?',
        blocks: [
          'Any of these, or a newer version: Chrome 111, Edge 111, Firefox 115, Safari 16.4 and iOS 16.4. If a page doesn’t start, reload it; if that doesn’t help, update your browser and turn off ad or script blockers for this site.',
        ],
      },
      {
        id: 'cookies',
        question: 'Which cookies do you set?',
        blocks: ['The [cookie policy](/cookie-policy) names each one. You can change your choice there at any time.'],
      },
    ],
  },
];
