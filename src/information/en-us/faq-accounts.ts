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
        question: 'The email hasn’t arrived.',
        blocks: [
          'Check your spam folder and the address: for your safety the page says the same whether or not it has an account. If an email can’t be delivered right away, we keep trying for a while.',
        ],
      },
      {
        id: 'protect',
        question: 'How do I protect my account?',
        blocks: [
          'On [your profile](/profile/main), add a passkey or a second factor, and keep the recovery codes where only you can find them. You also see where you’re signed in there, and you can sign out other devices.',
        ],
      },
      {
        id: 'passkeys',
        question: 'What is a passkey?',
        blocks: [
          'A way to log in without a password: your phone, computer or password manager keeps it and asks for your fingerprint, face or PIN. Add one under “Passkeys” on [your profile](/profile/main), and the login offers it from then on.',
        ],
      },
      {
        id: 'lost-app',
        question: 'I lost the phone with my authenticator app.',
        blocks: [
          'Log in with one of your recovery codes instead of the app’s code. Each works once. Then turn the app off on [your profile](/profile/main) and set it up on your new phone.',
        ],
      },
      {
        id: 'level',
        question: 'What’s the number next to my name?',
        blocks: ['Your level. You earn 1 XP per coin staked, and each level takes more XP than the one before.'],
      },
      {
        id: 'my-data',
        question: 'What do you know about me, and how do I get my data?',
        blocks: ['The [privacy statement](/privacy-statement) lists it. You can download all of it on [your profile](/profile/main).'],
      },
      {
        id: 'close-account',
        question: 'How do I close my account?',
        blocks: [
          'On [your profile](/profile/main), once your balance is 0 and nothing is on its way. The [privacy statement](/privacy-statement#closing) says what’s erased and what has to stay.',
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
        question: 'I’m playing more than I want to.',
        blocks: [
          'Set limits on deposits, losses, stakes and time, or take a time-out of a day to six weeks. To stop for longer, exclude yourself for six months to five years, or permanently: you can’t play or deposit until it ends, and it can’t be ended early. Your coins stay yours: log in and withdraw them. Many countries have free and confidential helplines, and it’s worth calling early.',
        ],
      },
      {
        id: 'contact',
        question: 'How do I contact you?',
        blocks: [
          'Write to [support](/profile/support) if you’re signed in, or use [the contact form](/contacts). Add a link to the bet, round, deposit or withdrawal you’re asking about.',
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
        blocks: ['The [cookie policy](/cookie-policy) lists each one. You can change your choice there at any time.'],
      },
    ],
  },
];
