import type { LegalText } from '../text.ts';

export const privacy: LegalText = {
  version: '2026-11-28',
  title: 'Privacy statement',
  lead: 'What this shop keeps about you, why, for how long, who else sees it, and how you can get it, correct it or have it erased.',
  changes:
    'Since the version of 2026-11-26: you can attach a recording of the last game to a support message. It shows our team what the game showed, without names, and stays with the message.',
  sections: [
    {
      id: 'controller',
      title: 'Who is responsible',
      blocks: ['Responsible for your data: {operator}. Address: {address}. Email: [{email}](mailto:{email}). {registration}', '{sandbox}'],
    },
    {
      id: 'visitors',
      title: 'When you’re just browsing',
      blocks: [
        'You can read every public page without an account. We use your network address to answer you and, in memory, to count requests so no one can flood the shop. The server log names failed requests, without page addresses that contain codes and without what you typed.',
        'If you write to us without an account, we keep your name, your email address and the messages until {keepLetters} after the last one, or until you ask us to erase them.',
        'There are no advertising trackers and no visitor statistics. The [cookie policy](/cookie-policy) lists everything that may be stored in your browser.',
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
              'your account; your nickname is shown next to your bets and wins',
              'until you close the account',
            ],
            [
              'Password, only as a hash (Argon2); passkeys and second factors',
              'signing you in',
              'until you change them or close the account',
            ],
            ['Google, Facebook or Steam accounts you connected', 'signing you in', 'until you disconnect them or close the account'],
            [
              'Sessions with device and network address',
              'showing you where you’re signed in, detecting theft',
              '{keepSessions} after the session ends, which is 30 days after sign-in; device and address are erased right away when you close the account',
            ],
            [
              'Your agreement to these documents and your cookie choices, with the times',
              'proving what you agreed to',
              'as long as your payment records',
            ],
            [
              'Deposits, withdrawals and all coin transactions',
              'the contract; the duty to keep books',
              'as long as the law requires, even after closing',
            ],
            [
              'Bets, outcomes, seeds',
              'the proof that outcomes were fair',
              'forever: chains of outcomes can’t be checked with gaps in them',
            ],
            [
              'Cashback, earnings by referrals and by boxes of yours, prizes of the leaderboard',
              'the contract; the duty to keep books',
              'as long as your payment records',
            ],
            ['Codes and links by which others signed up', 'crediting you for referrals', 'until you close the account'],
            ['Holds on your play or your money, with the reason', 'the duty to keep books', 'as long as your payment records'],
            [
              'Your next battle’s seed and the time of your last bet',
              'committing to outcomes in advance; pauses that rules of play require',
              'until you close the account',
            ],
            ['Free boxes you opened, your level', 'one free box a day of each level', 'as long as your payment records'],
            [
              'Boxes you made, boxes you reported',
              'selling them; checking reports',
              'forever, as outcomes depend on boxes; the text of a report until you close the account',
            ],
            [
              'Wins in the live feed',
              'showing what others win',
              '{keepDrops}, longer where a list of best or newest wins shows them; your nickname until you close the account',
            ],
            ['Prizes in your inventory', 'the contract', 'as long as your payment records'],
            [
              'Shipping address',
              'sending you prizes; each delivery keeps a copy',
              'until you change it or close the account; copies until you close the account',
            ],
            ['Support tickets, with pictures and recordings of games', 'answering you', 'until you close the account'],
            ['Messages you send without an account, with pictures', 'answering you by email', '{keepLetters} after the last message'],
            [
              'Emails we sent you, and hashes of the links in them',
              'sending them again when they fail; finding one that didn’t arrive',
              'the text until it’s delivered or given up, a day at most; recipient, kind and time, {keepMail}; links until {keepLinks} after they expire',
            ],
            ['When you requested a file of your data', 'limiting it to three a day', '{keepDataRequests}'],
            [
              'Keyed hashes of your network address, device and mailbox',
              'giving promo codes, free boxes and cashback to one account per person',
              'promo codes, {keepPromoSeen}; free boxes and cashback, {keepSeen}',
            ],
            ['Limits you set and your reality checks', 'keeping to them; proving what was in force', 'as long as your payment records'],
            [
              'Notes of our staff about your account, and the log of what they looked at and did',
              'handling your requests; checking the work of our staff',
              'as long as your payment records',
            ],
            [
              'Time-outs and self-exclusions, and what the national self-exclusion register says about you',
              'keeping you from playing, as you chose and the law requires',
              'as long as your payment records',
            ],
            [
              'Hashes of the mailbox and sign-in services of excluded players, without a name',
              'recognizing you in another account',
              'until the exclusion ends, even after closing',
            ],
            ['Request keys with their answers', 'so no click counts twice', '{keepRequests}'],
          ],
        },
        'We know no more about your location than your network address shows. We don’t build profiles of you, and nothing about you is decided automatically except the outcomes of games.',
      ],
    },
    {
      id: 'public',
      title: 'What others can see',
      blocks: [
        'Every bet has a public page with nickname, stake, outcome and proof; that’s what makes the games provable. Wins appear in the live feed and in lists of best plays. Your email address, balance, payments and shipping address are never public.',
      ],
    },
    {
      id: 'others',
      title: 'Who else gets data',
      blocks: [
        {
          list: [
            '**Payment providers**, whose page you open to pay: the amount and the number of the invoice. For crypto: the currency and your address.',
            '**The provider of crypto withdrawals:** the address and the amount.',
            '**The warehouse and its carriers:** name, address, phone and email for a delivery, and what’s in it.',
            '**The national self-exclusion register**, where the rules of play in force require it: your email address, when you sign up, log in and before you play.',
            '**The captcha** (Google reCAPTCHA where the operator uses it) when you sign up, ask for a new password or write to us as a guest: it sees your browser and network address.',
            '**Google, Facebook or Steam**, only when you choose to sign in with them.',
            '**The mail server** that delivers our emails.',
            '**A reviews service**, if the operator shows one and you allowed it: it then sees your browser and network address.',
          ],
        },
        'In the sandbox, all of these are stand-ins that this server runs itself, and nothing leaves it. We don’t sell data, and we give it to authorities only where the law requires it.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        {
          list: [
            '**Get a copy:** download everything about you on [your profile](/profile/main).',
            '**Correct it:** you can change your nickname, picture, email and address there.',
            '**Withdraw consent at any time:** to promotions with a message to [support](/profile/support), to cookies on the [cookie policy](/cookie-policy#choices) page.',
            '**Have it erased, or object:** close the account, or write to [{email}](mailto:{email}).',
            '**Complain** to the data protection authority where you live.',
          ],
        },
        'Our legal grounds: accounts, bets, payments and deliveries are needed for the contract; books are a legal duty; limits, logs and sessions are our interest in a safe shop; promotions, optional cookies and reviews are based on your consent.',
      ],
    },
    {
      id: 'closing',
      title: 'After you close the account',
      blocks: [
        'Your nickname, email address, picture, password, second factors, connected accounts, saved address, delivery addresses, tickets with their pictures, and the device and address of your sessions are erased or replaced by a placeholder. Bets and coin transactions stay under a number that identifies no one outside our books. One last email tells you that your account is closed. As with every email, we keep a record for {keepMail} that it was sent to your address.',
      ],
    },
    {
      id: 'safety',
      title: 'How it’s protected',
      blocks: [
        'In production, pages come over an encrypted connection. Passwords are hashed, tokens for sessions and emailed links are stored only as hashes, and server seeds are encrypted until they’re revealed. Pages can’t run any third-party scripts except the ones this statement names.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this statement',
      blocks: [
        'Each version shows its date. When it changes, we show players what’s new and ask them again, as the [terms](/terms-of-service#changes) say.',
      ],
    },
  ],
};
