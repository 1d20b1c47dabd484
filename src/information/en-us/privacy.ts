import type { LegalText } from '../text.ts';

export const privacy: LegalText = {
  version: '2026-11-23',
  title: 'Privacy statement',
  lead: 'What this shop keeps about you, what for, for how long, who else sees it, and how you get it, correct it or have it erased.',
  changes:
    'Since the version of 2026-11-22: letters that you write without an account may have pictures, which are kept as long as the letter.',
  sections: [
    {
      id: 'controller',
      title: 'Who is responsible',
      blocks: ['Responsible for your data: {operator}. Address: {address}. Email: [{email}](mailto:{email}). {registration}', '{sandbox}'],
    },
    {
      id: 'visitors',
      title: 'When you only look around',
      blocks: [
        'You can read every public page without an account. Your network address is used to answer you and, in memory, to count calls so that nobody can flood the shop. The log of the server names failed calls, without addresses of pages that carry codes and without what you typed.',
        'If you write to us without an account, we keep your name, your email address and what was written until a year after the last message, or until you ask us to erase them.',
        'There are no advertising trackers and no statistics about visitors. What may be stored in your browser is listed one by one in the [cookie policy](/cookie-policy).',
      ],
    },
    {
      id: 'kept',
      title: 'What we keep about players',
      blocks: [
        {
          head: ['What', 'What for', 'How long'],
          rows: [
            [
              'Nickname, email address, picture',
              'your account; your nickname is shown beside your bets and wins',
              'until you close the account',
            ],
            [
              'Password, only as a hash (Argon2); passkeys and second factors',
              'signing you in',
              'until you change them or close the account',
            ],
            [
              'Accounts at Google, Facebook or Steam that you connected',
              'signing you in',
              'until you disconnect them or close the account',
            ],
            [
              'Sessions with device and network address',
              'showing you where you are signed in, finding theft',
              '60 days from the sign-in; when you close the account, device and address go at once',
            ],
            [
              'Agreement to these documents, your choice of cookies, with their times',
              'proving what you agreed to',
              'as long as the records of your money',
            ],
            [
              'Deposits, withdrawals, every movement of coins',
              'the contract; the duty to keep books',
              'as long as the law asks for books, also after closing',
            ],
            [
              'Bets, outcomes, seeds',
              'the proof that outcomes were fair',
              'for ever: chains of outcomes can’t be checked with gaps in them',
            ],
            ['Prizes in your inventory', 'the contract', 'as long as the records of your money'],
            [
              'Shipping address',
              'sending you prizes; each delivery keeps a copy',
              'until you change it or close the account; the copies too until you close the account',
            ],
            ['Tickets to support, with pictures', 'answering you', 'until you close the account'],
            ['Letters that you write without an account, with pictures', 'answering you by email', 'a year after the last message'],
            [
              'Emails that we sent you, and hashes of the links in them',
              'sending them again when they fail; finding one that did not arrive',
              'the text until it is delivered or given up, a day at most; to whom, of which kind and when, 30 days; links a day beyond their end',
            ],
            ['When you asked for a file of your data', 'making at most three a day', '30 days'],
            ['Keys of requests with their answers', 'so that no press counts twice', '30 days'],
          ],
        },
        'We know your exact place no better than your network address says. We don’t build profiles of you and decide nothing about you by machine but the outcomes of games.',
      ],
    },
    {
      id: 'public',
      title: 'What others can see',
      blocks: [
        'Every bet has a public page with nickname, stake, outcome and proof; that is what makes the games provable. Wins appear in the live feed and in lists of best plays. Your email address, balance, payments and shipping address are never public.',
      ],
    },
    {
      id: 'others',
      title: 'Who else gets data',
      blocks: [
        {
          list: [
            '**Payment providers**, whose page you open to pay: the amount and the number of the invoice. For crypto: the currency and the address that is yours.',
            '**The provider of crypto withdrawals:** the address and the amount.',
            '**The warehouse and its carriers:** name, address, phone and email of a delivery, and what is in it.',
            '**The captcha** (Google reCAPTCHA where the operator uses it) when you sign up, ask for a new password or write to us as a guest: it sees your browser and network address.',
            '**Google, Facebook or Steam**, only when you choose to sign in with them.',
            '**The mail server** that delivers our emails.',
            '**A reviews service**, if the operator shows one and you allowed it: it then sees your browser and network address.',
          ],
        },
        'In the sandbox all of these are stand-ins that this server runs itself, and nothing leaves it. We sell no data, and give it to authorities only where the law makes us.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        {
          list: [
            '**See and take it:** download everything about you on [your profile](/profile/main).',
            '**Correct it:** nickname, picture, email and address can be changed there.',
            '**Take back consent:** to promotions by a message to [support](/profile/support), to cookies on the [cookie policy](/cookie-policy#choices) at any time.',
            '**Have it erased, or object:** close the account, or write to [{email}](mailto:{email}).',
            '**Complain** to the data protection authority where you live.',
          ],
        },
        'Where the law asks for a ground: accounts, bets, payments and deliveries are needed for the contract; books are a legal duty; limits, logs and sessions are our interest in a safe shop; promotions, optional cookies and reviews rest on your consent.',
      ],
    },
    {
      id: 'closing',
      title: 'After you close the account',
      blocks: [
        'Your nickname, email address, picture, password, factors, connected accounts, saved address, where parcels went, tickets with their pictures, and device and address of your sessions are erased or replaced by a placeholder. Bets and movements of coins stay under a number that leads to nobody outside our books. One last email tells you that the account is closed; that it was sent to your address is kept for 30 days, as of every email.',
      ],
    },
    {
      id: 'safety',
      title: 'How it is protected',
      blocks: [
        'Pages come over an encrypted connection in production. Passwords are hashed, tokens of sessions and of mailed links are stored only as hashes, server seeds are encrypted until they are revealed. Pages may run no foreign script but those that this statement names.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes of this statement',
      blocks: [
        'Each version carries its day. When it changes, players are shown what is new and asked again, as the [terms](/terms-of-service#changes) say.',
      ],
    },
  ],
};
